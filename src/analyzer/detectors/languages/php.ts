import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

/** Not in a package that Composer installed. */
const ownPlace =
  /^(?<path>(?!\/?(?:[^\s:]{1,200}\/)?vendor\/)(?:[A-Za-z]:)?[\\/]?[^\s:]{1,300}\.phpt?):(?<line>\d{1,7})/;
const mostOfBox = 8;
const drawn = /^ {3}[│┐├┴┊╵](?: |$)/;
const absent = /^\s{2,8}- (?<text>.{1,300}missing from your system.{0,200})/;

// https://docs.phpunit.de/, https://codeception.com, PHP itself, composer
export const php: Detector = {
  tool: 'php',
  rules: [
    {
      literals: ['1) ', '2) ', '3) '],
      match: /^(?<index>\d{1,4})\) (?<test>[\w\\]{1,300}::\w{1,200}.{0,300})/,
      read: ({ test }, block) => {
        if (!/There (?:was|were) \d+ (?:failure|error)/.test(block.before(/^There (?:was|were) \d+/, 400)?.text ?? ''))
          return undefined;
        const at = block.after(ownPlace, block.lastBefore(/^(?:\d{1,4}\) |--$)/, 60) - block.number);
        const name = test?.replace(/ with data set.*/, '');
        const why = block.at(block.number + 1).trim() || block.at(block.number + 2).trim();
        return {
          category: 'test',
          strength: 'exact',
          title: `${name}: ${why}`,
          cause: `${name} failed: ${why}`,
          key: `${name} ${why}`,
          to: block.lastBefore(/^(?:\d{1,4}\) |--$|FAILURES!|ERRORS!|There (?:was|were))/, 60),
          tests: [name ?? ''],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
          fix: {
            summary: 'Run the failed test alone.',
            commands: [sh`vendor/bin/phpunit --filter=${name?.split('::')[1]}`],
          },
        };
      },
    },
    {
      // PHPUnit's --testdox draws the failure below the sentence that it makes of a test's name.
      literals: [' ✘ '],
      match: /^ ✘ (?<test>\S.{0,300})$/,
      read: ({ test = '' }, block) => {
        const last = block.lastWhile(drawn, 60);
        if (last === block.number) return undefined;
        const at = block.after(/^ {3}[│┐├┊] (?<path>[^\s:].{0,300}\.php):(?<line>\d{1,7})$/, last - block.number);
        const said = /^ {3}\S (?<text>\S.{0,400})/.exec(block.at(block.number + 2))?.groups?.text ?? '';
        const more = /^ {3}\S (?<text>Failed asserting .{1,400})/.exec(block.at(block.number + 3))?.groups?.text;
        return failedTest(
          { test, why: more ? `${said.replace(/\.$/, '')}. ${more}` : said, ...at?.groups },
          { to: last, fix: { summary: 'Run the failed test alone.' } },
        );
      },
    },
    {
      literals: [' Fail  '],
      match: /^ Fail {2}(?<text>\S.{0,400})/,
      read: ({ text }, block) => {
        const head = block.before(/^\d{1,4}\) (?<test>[\w\\]{1,200}: .{1,300})/, 8);
        const path = block.before(/^ Test {2}(?<path>[^\s:]{1,300})(?::(?<name>\w{1,200}))?/, 6)?.groups;
        if (!head || !path) return undefined;
        return {
          category: 'test',
          strength: 'exact',
          title: `${head.groups.test}: ${text}`,
          cause: `${head.groups.test} failed: ${text}`,
          key: `${head.groups.test} ${text}`,
          from: block.number,
          to: block.lastBefore(/^\s*$|^Scenario Steps:/, 9),
          tests: [head.groups.test ?? ''],
          locations: [locationOf(path.path ?? '')],
          fix: {
            summary: 'Run the failed test alone.',
            commands: [sh`vendor/bin/codecept run ${path.path}${path.name ? `:${path.name}` : ''}`],
          },
        };
      },
    },
    {
      literals: ['Fatal error: ', 'Parse error: '],
      match:
        /^(?:PHP )?(?<kind>Fatal|Parse) error: {1,2}(?!exception )(?<text>.{1,500}?)(?: in (?<path>\/?\S{1,300}\.php)(?: on line |:)(?<line>\d{1,7}))?$/,
      read: ({ kind, text = '', path, line }) =>
        // Swift says the same of its own.
        /\.swift, line \d{1,7}$/.test(text)
          ? undefined
          : {
              category: firstMatch(
                text,
                [
                  [kind === 'Parse', 'compile'],
                  [/memory size/, 'resources'],
                ],
                'crash',
              ),
              strength: 'exact',
              title: `${kind} error: ${text}${path ? ` (${shortLocation(path, line)})` : ''}`,
              cause: `PHP ${kind} error: ${text}${path ? ` in ${path}:${line}` : ''}`,
              key: text,
              locations: path ? [locationOf(path, line)] : [],
            },
    },
    {
      literals: ['Your requirements could not be resolved', 'Your lock file does not contain'],
      match: /^\s{0,4}(?<text>Your (?:requirements could not be resolved|lock file does not contain).{0,200})/,
      read: ({ text }, block) => {
        const why =
          block.after(absent, block.lastWhile(/^(?:\s|$)/, 60) - block.number) ??
          block.after(/^\s{2,8}- (?<text>.{1,300}(?: -> |conflicts? with|requires (?:php|ext-)).{1,300})/, 9) ??
          block.after(/^\s{2,8}- (?<text>.{1,400})/, 6);
        return {
          category: 'dependency',
          strength: 'exact',
          title: `composer: ${why?.groups.text ?? text}`,
          cause: `${text} ${why?.groups.text ?? ''}`,
          to: block.lastWhile(/^(?:\s|$)/, 20),
          also: why && why.line - block.number > 9 ? [why.line] : [],
        };
      },
    },
    {
      literals: ['PHPStan process crashed'],
      match: /^\s{1,8}(?:Child process error: )?PHPStan process crashed because it reached configured PHP\b/,
      read: (_, block) => {
        const limit = block.after(/(?<limit>\bmemory limit: \d{1,6}[KMG]?)\b/, 3);
        const most = limit?.groups.limit ?? 'memory limit';
        return {
          category: 'resources',
          strength: 'exact',
          title: `PHPStan reached PHP’s ${most}`,
          cause: `PHPStan needed more memory than PHP grants it: ${most}.`,
          key: 'phpstan memory limit',
          to: limit?.line,
          fix: {
            summary: 'Grant it more memory, or let it check fewer files at once.',
            commands: [sh`vendor/bin/phpstan analyse --memory-limit=1G`],
          },
        };
      },
    },
    {
      // What Laravel's console shows of what a database refused, below the name of the exception's class; a login is told as one.
      literals: ['SQLSTATE['],
      match: /^\s{1,4}(?<text>SQLSTATE\[(?!HY000\] \[1045\])\w{5}\].{1,600})/,
      read: ({ text = '' }, block) => {
        const thrown = block.before(/^\s{2,4}(?<name>[A-Z]\w{1,60}(?:\\\w{1,60}){1,8})\s*$/, 3);
        if (!thrown) return undefined;
        const at = block.after(/^\s{2,4}(?:at|\d{1,4}) {1,4}(?<path>(?!vendor\/)\S{1,300}\.php):(?<line>\d{1,7})/, 40);
        const place = at?.groups ?? {};
        return {
          category: 'crash',
          strength: 'specific',
          title: `${text}${place.path ? ` (${shortLocation(place.path, place.line)})` : ''}`,
          cause: `The database refused what ${place.path ?? 'the program'} asked of it: ${text}`,
          key: text,
          locations: place.path ? [locationOf(place.path, place.line)] : [],
        };
      },
    },
    {
      // What Symfony's console shows of an exception, below its place
      literals: ['.php line '],
      match: /^\s{0,4}In (?<path>[\w.-]{1,100}\.php) line (?<line>\d{1,7}):\s*$/,
      read: ({ path = '', line }, block) => {
        const said = block.after(/^\s{2}(?<text>\S.{2,500}?)\s*$/, 4);
        if (!said) return undefined;
        // The lines of a longer message stand one below the other in the box.
        const last = /:$/.test(said.groups.text ?? '') ? lastOfBox(block, said.line) : said.line;
        const text = [said.groups.text, ...(last > said.line ? [block.at(last).trim()] : [])].join(' ');
        return {
          category: 'crash',
          strength: 'likely',
          title: `${text} (${path}:${line})`,
          cause: `A program stopped at ${path}:${line}: ${text}`,
          key: text,
          to: last,
        };
      },
    },
    {
      literals: ['  Line   '],
      match: /^\s{2}Line\s{2,8}(?<path>\S{1,300}\.php)/,
      read: ({ path = '' }, block) => {
        const { line, text } = firstRow(block);
        return {
          category: 'lint',
          strength: 'exact',
          title: `PHPStan: ${text.replace(/\.$/, '')} (${shortLocation(path, line)})`,
          cause: `PHPStan reports ${path}${line ? `:${line}` : ''}: ${text}`,
          key: `${path} ${text}`,
          to: block.lastBefore(/^\s*$/, 20),
          locations: [locationOf(path, line)],
        };
      },
    },
  ],
};

/** The first row of PHPStan's table, which it wraps. */
function firstRow(block: Block): { line?: string; text: string } {
  const first = /^\s{1,4}(?<line>\d{1,7})?\s{1,12}(?<text>\S.{0,300})$/.exec(block.at(block.number + 2).trimEnd());
  const { line, text = block.at(block.number + 2) } = first?.groups ?? {};
  const words = [text.trim()];
  for (let at = block.number + 3; at < block.number + 8; at += 1) {
    const more = /^\s{6,12}(?<text>[\w$'"(\\<].{0,300})$/.exec(block.at(at).trimEnd())?.groups?.text;
    if (more === undefined) break;
    words.push(more);
  }
  return { text: words.join(' '), ...(line ? { line } : {}) };
}

function lastOfBox(block: Block, first: number): number {
  let line = first;
  while (/^\s{2}\S/.test(block.at(line + 1)) && line < first + mostOfBox) line += 1;
  return line;
}
