import type { Category } from '../../../contract/analyses/analysis.ts';
import { type Command, sh } from '../../commands/shell-command.ts';
import { abortedTask } from '../../detect/aborted-task.ts';
import type { Block, Groups } from '../../detect/block.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';
import { giveVariable } from '../../detect/give-variable.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// How teams mark in its name an example that may fail
const quarantined = /\[quarantined?\]/i;

// https://rspec.info/, minitest, test-unit and rake
export const ruby: Detector = {
  tool: 'ruby',
  rules: [
    {
      literals: ['Failure/Error:'],
      match: /^\s{0,10}Failure\/Error: ?(?<code>.{0,400})/,
      read: ({ code }, block) => {
        // EUnit's report has the form of RSpec's, with a macro of Erlang.
        if (/^\?[a-z]\w{2,40}\(/.test(code ?? '')) return undefined;
        const head = block.before(
          /^\s{1,6}\d{1,5}\) (?<test>.{1,400})|^An error occurred while loading (?<file>\S{1,300})/,
          4,
        );
        const at = block.after(/^\s{2,12}# (?<path>\.\/\S{1,300}?):(?<line>\d{1,7})/, 30);
        const file = head?.groups.file?.replace(/\.$/, '');
        const test = head?.groups.test || file || '';
        const gone = loadError(block);
        if (!head && gone) return notLoaded(gone, block);
        const said = file ? gone : reasonBelow(block);
        return {
          category: file ? categoryOfLoad(said ?? '') : 'test',
          strength: quarantined.test(test) ? 'likely' : 'exact',
          title: `${test}: ${said ?? code}`,
          cause: `${test} failed at \`${code}\`: ${said ?? ''}`,
          key: `${test} ${said ?? code}`,
          from: head?.line ?? block.number,
          to: block.lastBefore(/^\s{1,6}\d{1,5}\) |^Finished in|^Failed examples|^Top \d/, 40),
          tests: test && !head?.groups.file ? [test] : [],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
          fix: {
            summary: file ? `Correct ${file}: none of its examples ran.` : 'Run the failed example alone.',
            commands: at ? [sh`bundle exec rspec ${at.groups.path}:${at.groups.line}`] : [],
          },
        };
      },
    },
    {
      literals: ['Failure:', 'Error:'],
      match: /^\s{0,6}(?:\d{1,5}\) )?(?<kind>Failure|Error):$/,
      read: ({ kind }, block) => {
        const test = block.after(/^(?<test>\S.{0,400}?)(?: \[(?<path>[^\]:]{1,300}):(?<line>\d{1,7})\]:?|:)?$/, 1);
        if (!test || !/#test_|#/.test(test.text)) return undefined;
        const said = [block.at(block.number + 2), block.at(block.number + 3)]
          .map((text) => text.trim())
          .filter((text, at) => at === 0 || /^Actual: /.test(text))
          .join(', ');
        return {
          category: 'test',
          strength: 'exact',
          title: `${test.groups.test}: ${said}`,
          cause: `${kind} in ${test.groups.test}: ${said}`,
          key: `${test.groups.test} ${block.at(block.number + 2)}`,
          to: block.paragraphEnd(30),
          tests: [test.groups.test ?? ''],
          locations: test.groups.path ? [locationOf(test.groups.path, test.groups.line)] : [],
          fix: {
            summary: 'Run the failed test alone.',
            commands: [
              sh`bundle exec ruby -Itest ${test.groups.path || '<file>'} -n ${test.groups.test?.split('#')[1]}`,
            ],
          },
        };
      },
    },
    abortedTask,
    {
      literals: ['rspec ./', 'cucumber '],
      match:
        /^(?:rspec (?=\.\/)|(?<cucumber>cucumber) (?:-p (?<profile>\S{1,40}) )?)(?<place>\S{1,300}(?::\d{1,7}|\[[\d:]{1,20}\])) # (?<test>.{1,300})/,
      read: ({ cucumber, profile, place, test }, block) => ({
        category: 'test',
        strength: cucumber ? 'specific' : 'likely',
        title: `${test?.replace(/^Scenario: /, '')} failed`,
        cause: `${test} failed.`,
        key: test,
        to: block.lastWhile(/^(?:rspec \.\/|cucumber )/, 60),
        tests: [test ?? ''],
        fix: { summary: 'Run it alone.', commands: [alone({ cucumber, profile, place })] },
      }),
    },
    {
      literals: [
        'Error)',
        ': syntax error',
        'ActiveRecord::PendingMigrationError',
        'Migrations are pending',
        'ActiveRecord::NoDatabaseError',
        'Undefined step',
      ],
      match:
        /^(?:(?<path>[^\s:](?:[^:]{0,300}[^\s:])?\.(?:rb|rake|ru|gemspec)):(?<line>\d{1,7}):(?<text>.{1,500})|(?<other>(?:ActiveRecord::(?:PendingMigrationError|NoDatabaseError)|Migrations are pending|Undefined step: ).{0,200}))$/,
      read: ({ path, line, text, other }, block) => {
        const said = (text ?? '').replace(/^in [`'][^']{1,200}'{1,2}: ?/, '').replace(/^(?:in [`']\S{1,200}:)? /, '');
        if (text && !/^(?:warning: )?syntax error|\([A-Z][\w:]{0,100}Error\)/.test(said)) return undefined;
        return raised({ path, line, text: said || other || '' }, block);
      },
    },
    {
      // Jekyll
      literals: ['Liquid Exception: '],
      match: /^\s{0,12}Liquid Exception: (?<text>\S.{0,600}?)(?: in (?<path>[^\s:]{1,300}))?$/,
      read: ({ text = '', path }) => ({
        category: /^Could not locate the included file|^No such file/.test(text) ? 'config' : 'compile',
        strength: 'exact',
        title: `${path ? `${shortLocation(path)}: ` : ''}${text}`,
        cause: `Jekyll cannot render ${path ?? 'a page'}: ${text}`,
        key: text,
        locations: path ? [locationOf(path)] : [],
      }),
    },
  ],
};

function raised(
  { path, line, text }: { path: string | undefined; line: string | undefined; text: string },
  block: Block,
): Finding {
  const unset = /^key not found: "(?<name>[A-Z][A-Z\d_]{2,60})" \(KeyError\)/.exec(text)?.groups?.name;
  const category = unset ? 'config' : categoryOf(text);
  return {
    category,
    strength: category === 'crash' ? 'likely' : 'specific',
    title: `${text}${path ? ` (${shortLocation(path, line)})` : ''}`,
    cause: `Ruby stopped${path ? ` at ${path}:${line}` : ''}: ${text}`,
    key: text,
    to: block.lastWhile(/^\s{1,8}(?:from |\S)/, 6),
    locations: path ? [locationOf(path, line)] : [],
    fix: fixOfRaised(text, unset),
  };
}

function alone({ cucumber, profile, place }: Partial<Groups>): Command | undefined {
  if (!cucumber) return sh`bundle exec rspec ${place}`;
  return profile ? sh`bundle exec cucumber -p ${profile} ${place}` : sh`bundle exec cucumber ${place}`;
}

function categoryOf(text: string): Category {
  if (/syntax error/.test(text)) return 'compile';
  if (/cannot load such file|\(LoadError\)|Gem::|Bundler::/.test(text)) return 'dependency';
  if (/Migration|NoDatabase|Undefined step/.test(text)) return 'config';
  if (/ECONNREFUSED|SocketError/.test(text)) return 'network';
  return 'crash';
}

function fixOfRaised(text: string, unset: string | undefined): Fix | undefined {
  if (unset) return giveVariable(unset);
  if (!/Migrations|NoDatabase/.test(text)) return undefined;
  return { summary: 'Prepare the test database before the tests.', commands: [sh`bin/rails db:test:prepare`] };
}

/** What RSpec says of an example: what it compared, or the exception and its message. */
function reasonBelow(block: Block): string | undefined {
  const why = block.after(
    /^\s{2,12}(?<text>(?:expected|Expected|\w[\w:]{0,80}(?:Error|Exception|NotFound)\w{0,30}|undefined|uninitialized|got|#?<).{0,400}|\S.{0,400}:)$/,
    20,
  );
  const got =
    /^expected:? /.test(why?.groups.text ?? '') &&
    /^\s{2,20}got: {0,4}\S.{0,200}$/.exec(block.at((why?.line ?? 0) + 1))?.[0];
  if (why && got) return `${why.text.trim()}, ${got.trim()}`;
  const isClass = /^(?:[A-Z]\w{0,60}::){0,4}[A-Z]\w{0,60}:$/.test(why?.groups.text ?? '');
  return why && `${why.text.trim()}${isClass ? ` ${block.at(why.line + 1).trim()}` : ''}`;
}

/** RSpec was told to load a file that does not exist, or that stops; it names none above. */
function notLoaded(said: string, block: Block): Finding {
  return {
    category: 'config',
    strength: 'exact',
    title: said,
    cause: `RSpec could not load a file: ${said}`,
    to: block.paragraphEnd(12),
    fix: { summary: 'Correct the path that the job gives to rspec, or commit the file.' },
  };
}

function loadError(block: Block): string | undefined {
  const head = block.after(/^(?<text>(?:[A-Z]\w{0,60}::){0,4}[A-Z]\w{0,60}(?:Error|Exception|NotFound)\w{0,20}):$/, 8);
  return head && `${head.groups.text}: ${block.at(head.line + 1).trim()}`;
}

function categoryOfLoad(text: string): Category {
  const category = categoryOf(text);
  return category === 'crash' ? 'test' : category;
}
