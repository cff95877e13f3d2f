import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Fix } from '../../detect/detector.ts';

/** Where Ruby's own code raised what the message tells. */
const raisedAt = /^(?:<internal:)?\S{1,300}:\d{1,7}:in [`'].{1,100}?': /;

const mostChecks = 20;

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
      // mkmf asks the compiler for an empty program first.
      literals: ['The compiler failed to generate an executable file'],
      match: /^.{0,300}(?<text>The compiler failed to generate an executable file)\b/,
      read: ({ text = '' }, block) => ({
        category: 'missing_tool',
        strength: 'exact',
        title: `A gem’s native extension does not build: ${text}; development tools are missing`,
        cause: `The native extension of a gem needs a C compiler that works on this machine, and its headers. ${text}.`,
        key: text,
        to: /^You have to install/.test(block.at(block.number + 1)) ? block.number + 1 : block.number,
        fix: {
          summary: 'Install a C compiler, make and the C library’s headers in the job, before the gems.',
          commands: [sh`apt-get install build-essential`],
        },
      }),
    },
    {
      // mkmf prints what it looks for, and `no` where it does not find it.
      literals: ['*** extconf.rb failed ***'],
      match: /^(?<asked>.{0,300}?)\s{0,4}\*\*\* extconf\.rb failed \*\*\*$/,
      read: ({ asked }, block) => {
        const above = asked ? undefined : lackAbove(block);
        const text = asked ? `${asked} no` : above?.text;
        if (!text) return undefined;
        return {
          category: 'dependency',
          strength: 'specific',
          title: `A gem’s native extension does not build: ${text}`,
          cause: `The native extension of a gem could not be configured: ${text}`,
          key: text,
          from: above?.line ?? block.number,
          to: block.number,
          fix: { summary: 'Install the system’s development package of what is missing, before the gems.' },
        };
      },
    },
    {
      literals: ['Failed to build gem native extension'],
      match: /(?:^|ERROR: )Failed to build gem native extension/,
      read: (_, block) => {
        const end = block.after(/^(?:Gem files will remain|An error occurred while|Results logged to)/, 400)?.line;
        const failed = block.after(
          /\bmake failed, exit code \d|\*\*\* \[.{1,200}\] Error \d/,
          (end ?? block.number + 60) - block.number,
        );
        const gem = nameOf(block);
        if (!failed || !gem) return undefined;
        return {
          category: 'dependency',
          strength: 'likely',
          title: `The native extension of ${gem} does not compile`,
          cause: `make could not build the native extension of ${gem}.`,
          key: `native extension ${gem}`,
          to: Math.min(failed.line, block.number + 9),
          fix: {
            summary: `See what the compiler says below: ${gem} lacks a header or a library, or does not fit this Ruby and compiler.`,
            steps: ['A newer version of the gem may build, or come compiled for this platform.'],
          },
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

/** The sentence with which extconf.rb stopped, else the last thing that it did not find. */
function lackAbove(block: Block): { line: number; text: string } | undefined {
  let lacked: { line: number; text: string } | undefined;
  for (let line = block.number - 1; line > block.number - mostChecks && line > 0; line -= 1) {
    const text = block.at(line).trim();
    if (!/\p{L}/u.test(text)) continue;
    if (!/^checking (?:for|if|whether) /.test(text))
      return lacked || /extconf\.rb\b/.test(text) ? lacked : { line, text };
    if (/ no$/.test(text)) lacked ??= { line, text };
  }
  return lacked;
}

/** The gem, with its version. */
function nameOf(block: Block): string | undefined {
  const installed = block.before(/^(?:Installing|Fetching) (?<name>[\w-]{1,80}) \(?(?<version>\d[\w.]{0,30})\)?/, 3);
  const built = block.after(
    /^\s{0,8}(?:current directory: )?\S{1,200}\/gems\/(?<name>[\w-]{1,80})-(?<version>\d[\w.]{0,30})\//,
    4,
  );
  const { name, version } = (built ?? installed)?.groups ?? {};
  return name && `${name} ${version}`;
}

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
