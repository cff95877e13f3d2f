import type { Category } from '../../../contract/analyses/analysis.ts';
import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf } from '../../detect/location.ts';

const time = /^\d\d:\d\d:\d\d {1,8}(?:\| {0,8})?/;
const mostShown = 9;

const kinds: readonly (readonly [RegExp, Category])[] = [
  [/\bquota\b|rate limit|too many (?:concurrent )?(?:queries|requests)/i, 'service_limit'],
  [/permission denied|insufficient privileges|access denied|not authorized/i, 'permission'],
  [/password authentication failed|incorrect username or password|invalid credentials|authentication/i, 'credentials'],
  [/could not connect|failed to connect|connection (?:refused|timed out|reset)|could not translate host/i, 'network'],
  [/numeric value|division by zero|invalid input syntax|cannot cast|out of range/i, 'crash'],
  [/profile|dbt_project\.yml|\benv_var\b|not set|required/i, 'config'],
];

// https://docs.getdbt.com/guides/debug-errors
export const dbt: Detector = {
  tool: 'dbt',
  rules: [
    {
      literals: ['Database Error in ', 'Runtime Error in ', 'Compilation Error in '],
      match:
        /^(?:\d\d:\d\d:\d\d {1,8}(?:\| {0,8})?)?\s{0,8}(?<kind>Database|Runtime|Compilation) Error in (?<what>\w{4,14}) (?<name>\S{1,200}) \((?<path>[^()]{1,300})\)(?:$|\n)/,
      read: ({ kind = '', what, name = '', path = '' }, block) => {
        const why = saidBelow(block, 1);
        return {
          category: firstMatch(why, kinds, 'compile'),
          strength: 'exact',
          title: `${name}: ${why}`,
          cause: `dbt reports a ${kind.toLowerCase()} error in the ${what} ${name} (${path}): ${why}`,
          key: `${name} ${why}`,
          to: isRecord(block)
            ? block.number
            : block.lastBefore(/^(?:\d\d:\d\d:\d\d {0,8})?\s{0,8}(?:$|compiled (?:[Cc]ode|SQL) at )/, mostShown),
          locations: [locationOf(path)],
          fix: {
            summary: `Correct ${path}, or what it reads from.`,
            commands: [sh`dbt build --select ${plainName(name)}`],
          },
        };
      },
    },
    {
      literals: ['Failure in test '],
      match:
        /^(?:\d\d:\d\d:\d\d {1,8}(?:\| {0,8})?)?\s{0,8}Failure in test (?<test>\S{1,250}) \((?<path>[^()]{1,300})\)$/,
      read: ({ test = '', path = '' }, block) => {
        const why = saidBelow(block, 1);
        if (/ Error in \w{4,14} /.test(why)) return undefined;
        return failedTest(
          { test, why, path },
          {
            to: block.number + 1,
            fix: {
              summary: 'Look at the rows that the test finds.',
              commands: [sh`dbt test --select ${plainName(test)} --store-failures`],
            },
          },
        );
      },
    },
    {
      literals: ['The database returned the following error:'],
      match: /^The database returned the following error:$/,
      read: (_, block) => {
        const heading = block.after(/^\s{0,4}> ?\w{2,12} Error$/, 3);
        const why = heading && block.at(heading.line + 1).trim();
        if (!why) return undefined;
        return {
          category: firstMatch(why, kinds, 'config'),
          strength: 'exact',
          title: `dbt: ${why}`,
          cause: `dbt cannot use the database: ${why}`,
          key: why,
          to: heading.line + 1,
        };
      },
    },
    {
      literals: ['Encountered an error:'],
      match: /^(?:\d\d:\d\d:\d\d {1,8}(?:\| {0,8})?)?\s{0,8}Encountered an error:(?:$|\n)/,
      read: (_, block) => {
        const kind = /^(?<kind>\w{2,12}) Error$/.exec(saidBelow(block, 1))?.groups?.kind;
        const why = saidBelow(block, 2);
        if (!kind || why === '') return undefined;
        return {
          category: firstMatch(why, kinds, kind === 'Compilation' || kind === 'Parsing' ? 'compile' : 'config'),
          strength: 'exact',
          title: `dbt: ${why}`,
          cause: `dbt stopped with a ${kind.toLowerCase()} error: ${why}`,
          key: why,
          to: isRecord(block) ? block.number : block.paragraphEnd(mostShown),
        };
      },
    },
  ],
};

/** What dbt says so many lines below its heading, also in the same record of JSON, without the time before each line. */
function saidBelow(block: Block, step: number): string {
  const written = [block.text, block.at(block.number + 1), block.at(block.number + 2)].flatMap((text) =>
    text.split('\n'),
  );
  return (written[step] ?? '').replace(time, '').trim();
}

/** Whether a line is a record of JSON, which holds the whole message. */
function isRecord(block: Block): boolean {
  return block.text.includes('\n');
}
