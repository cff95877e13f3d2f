import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Fix } from '../../detect/detector.ts';

/** Where Ruby's own code raised what the message tells. */
const raisedAt = /^(?:<internal:)?\S{1,300}:\d{1,7}:in [`'].{1,100}?': /;

// https://bundler.io/ and https://guides.rubygems.org/
export const rubyGems: Detector = {
  tool: 'ruby',
  rules: [
    {
      literals: ["Can't find the '", "can't find header files for"],
      match:
        /^(?:\*{0,3} ?(?:ERROR: )?)?(?<text>Can't find the '(?<name>[^' ]{1,80})'? header|.{0,120}can't find header files for ruby.{0,120})/,
      read: ({ text = '', name }, block) => ({
        category: 'dependency',
        strength: 'exact',
        title: `A gem’s native extension does not build: ${text}`,
        cause: `The native extension of a gem could not be built: ${text}`,
        from: block.firstWhile(/^checking for /, 3),
        to: block.number,
        fix: { summary: `Install the system’s development package that holds ${name || 'what is missing'}.` },
      }),
    },
    {
      literals: [', which is incompatible with the'],
      match:
        /^(?<text>(?<name>[\w.-]{1,80})-\d[\w.-]{0,40} requires (?:ruby|rubygems) version .{1,80}, which is incompatible with the)(?: current version|$)/,
      read: ({ text = '', name }, block) => {
        const rest = block.after(/^current version, (?<text>.{1,60})/, 1);
        const has = rest ? `${text} current version, ${rest.groups.text}` : block.text;
        return {
          category: 'dependency',
          strength: 'exact',
          title: has,
          cause: `Bundler cannot install a gem: ${has}`,
          key: `${name} requires another Ruby`,
          to: rest?.line,
          fix: { summary: `Run the job with a Ruby that ${name} allows, or update the gem.` },
        };
      },
    },
    {
      literals: [
        'Could not find gem',
        'frozen mode is set',
        'is in frozen mode',
        "the lockfile can't be updated",
        'Could not locate Gemfile',
        'deployment mode after changing',
        'bundle only supports platforms',
        'dependencies in your gemfile changed',
        'in any of the sources',
        'Could not find compatible versions',
        'Bundler could not find compatible',
        'Your Ruby version is',
        'Could not find a valid gem',
        'An error occurred while installing',
        'No such file to load',
        'cannot load such file',
      ],
      match:
        /^(?<text>.{0,200}(?:Could not find gem|Could not find compatible versions|Could not find \S{1,100} in (?:any of the sources|locally)|The (?:dependencies in your gemfile changed|gemspecs? for .{1,100} changed)|bundle only supports platforms|deployment mode after changing|Could not locate Gemfile|frozen mode is set|is in frozen mode|the lockfile can't be updated|Bundler could not find compatible|Your Ruby version is|Could not find a valid gem|An error occurred while installing|cannot load such file|[Nn]o such file to load).{0,400})/,
      read: ({ text }, block) => ({
        category:
          (block.before(
            /^Gem::RemoteFetcher::UnknownHostError|^Net::\w{1,40}(?:Timeout|Error)|Could not reach host/,
            4,
          ) ??
          (/Could not find a valid gem/.test(text ?? '') && block.after(/Unable to download data/, 1)))
            ? 'network'
            : 'dependency',
        strength: /An error occurred while installing/.test(text ?? '') ? 'specific' : 'exact',
        title: `${text?.replace(raisedAt, '')}`,
        cause: `${text?.replace(raisedAt, '')}`,
        to: block.paragraphEnd(12),
        fix: gemFix(text ?? '', block),
      }),
    },
  ],
};

function gemFix(text: string, block: Block): Fix | undefined {
  if (/Could not find a valid gem/.test(text)) {
    return /Unable to download data/.test(block.at(block.number + 1))
      ? undefined
      : { summary: 'Correct the name or the version of the gem.' };
  }
  if (/Your Ruby version is/.test(text))
    return {
      summary: 'Make the Ruby of the job and the Gemfile agree: .ruby-version, the setup step, or the Gemfile.',
    };
  if (/gemfile changed|frozen mode|lockfile can't be updated|deployment mode/i.test(text))
    return { summary: 'Update Gemfile.lock and commit it.', commands: [sh`bundle install`, sh`git add Gemfile.lock`] };
  if (/supports platforms/.test(text))
    return {
      summary: 'Add the platform of the job to the lock file.',
      commands: [sh`bundle lock --add-platform x86_64-linux`],
    };
  if (/An error occurred while installing/.test(text))
    return {
      summary: 'The gem’s own build failed: its error stands above this line; usually a system library is missing.',
    };
  if (/cannot load such file|such file to load/.test(text))
    return { summary: 'Add the gem that provides the file to the Gemfile, or correct the path.' };
  return {
    summary: 'Correct the version in the Gemfile, then lock again.',
    commands: [sh`bundle update --conservative <gem>`],
  };
}
