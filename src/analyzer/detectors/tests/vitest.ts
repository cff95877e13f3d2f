import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

const spot = /^\s{1,4}❯ (?:.{1,200} )?(?<path>(?!node:)[^\s()]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})/;

// https://vitest.dev/guide/reporters
export const vitest: Detector = {
  tool: 'vitest',
  rules: [
    {
      literals: ['FAIL  '],
      match:
        /^\s{0,4}FAIL {2}(?:\|?[\w@/.-]{1,80}\|? )?(?<file>\S{1,300}\.[cm]?[jt]sx?)(?<suite> \[ .{1,300} \])?(?: > (?<test>.{1,400}))?$/,
      read: ({ file, test }, block) => {
        const reason = block.after(
          /^\s{0,4}(?<text>(?:\w{1,60}Error\b|Error\b|Snapshot `|Test timed out|Unknown Error|Serialized Error).{0,500})/,
          12,
        );
        if (!reason || /Error Context/.test(reason.text)) return undefined;
        const at = block.after(spot, 60);
        const text = (reason.groups.text ?? '')
          .replace(/^(?:Assertion)?Error: /, '')
          .replace(/ \/\/ Object\.is equality$/, '');
        const name = test ?? '';
        return {
          category: categoryOf(text),
          strength: 'exact',
          title: name ? `${name}: ${text}` : `${file} could not run: ${text}`,
          cause: name ? `The test “${name}” in ${file} failed: ${text}` : `No test of ${file} ran: ${text}`,
          key: `${file} ${name} ${text}`,
          to: block.lastBefore(/^\s{0,4}FAIL {2}|^⎯{4,}/, 60),
          tests: [name ? `${file} > ${name}` : (file ?? '')],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
          fix: fixOf(text, file ?? '', name),
        };
      },
    },
    {
      literals: [' Uncaught Exception ', ' Unhandled Rejection ', ' Unhandled Error '],
      match: /^⎯{2,40} (?<kind>Uncaught Exception|Unhandled Rejection|Unhandled Error) ⎯{2,40}$/,
      read: ({ kind }, block) => {
        const text = block.at(block.number + 1).trim();
        const at = block.after(spot, 20);
        const test = block.after(/^The latest test that might've caused the error is "(?<name>[^"]{1,300})"/, 40)
          ?.groups.name;
        return {
          category: 'test',
          strength: 'exact',
          title: `${kind}: ${text}${test ? ` (in ${test})` : ''}`,
          cause: `${kind} while the tests ran: ${text}${test ? `; the last test before it was “${test}”.` : ''}`,
          key: `${kind} ${text}`,
          from: block.number,
          to: block.number + 9,
          tests: test ? [test] : [],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
          fix: {
            summary: 'Await what the test starts, and clear its timers: the error comes after the test has ended.',
          },
        };
      },
    },
  ],
};

function categoryOf(text: string): Category {
  if (/Cannot find (?:module|package)|Failed to resolve import/.test(text)) return 'dependency';
  if (/Transform failed|Failed to parse|Parse failure/.test(text)) return 'compile';
  if (/connect ECONNREFUSED|getaddrinfo ENOTFOUND/.test(text)) return 'network';
  return 'test';
}

function fixOf(text: string, file: string, test: string): Fix {
  const leaf = test.split(' > ').at(-1) ?? '';
  const commands = [leaf ? sh`npx vitest run ${file} -t ${leaf}` : sh`npx vitest run ${file}`];
  if (/^Snapshot /.test(text))
    return {
      summary: 'If the new output is right, update the snapshot and commit it.',
      commands: [leaf ? sh`npx vitest run ${file} -t ${leaf} -u` : sh`npx vitest run ${file} -u`],
    };
  if (/timed out/.test(text))
    return { summary: 'Find the promise that never ends, or raise the timeout of this test.', commands };
  if (/Cannot find|Failed to resolve/.test(text))
    return { summary: 'Correct the import, or install the package: no test of this file ran.', commands };
  return { summary: 'Run the failed test alone.', commands };
}
