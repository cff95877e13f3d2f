import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { thrownAt } from '../../detect/thrown.ts';

const complaint = /assert|error|fail|expect|exceed|exception|abort|fault|cannot|unable|invalid|wrong|mismatch|differ/i;
const ownLine =
  /^(?:\s*|\s{0,12}Start\s{1,4}\d.{0,300}|\s{0,6}\d{1,5}\/\d{1,5} Test\s{1,4}#.{0,400}|test \d{1,5}|Test project .{1,300})$/;

// https://cmake.org/cmake/help/latest/manual/ctest.1.html, meson test and automake's test harness
export const ctest: Detector = {
  tool: 'ctest',
  rules: [
    {
      literals: ['***Failed', '***Exception', '***Timeout', '***Not Run'],
      match:
        /^\s{0,6}\d{1,5}\/\d{1,5} Test\s{1,4}#\d{1,5}: (?<test>\S.{0,200}?) \.*(?<how>[\w ]{0,40})\*\*\*(?<what>.{1,200})/,
      read: ({ test = '', how: word = '', what = '' }, block) => {
        const how = `${word} ${what.replace(/ {2}.{1,20} sec$/, '')}`.trim();
        const last = Math.min(
          block.lastBefore(/^(?:\s{0,6}\d{1,5}\/\d{1,5} Test|\s{4,12}Start\s|\d{1,3}% tests)/, 400),
          block.number + 400,
        );
        const said = firstWord(block, last);
        const timeout = /Timeout/.test(how);
        // With -V what the test printed stands above, and tells more.
        const isVerbose = !ownLine.test(block.at(block.number - 1));
        return failedTest(
          { test, why: said ? (thrownAt(block, said) ?? block.at(said).trim()) : how.replace(/^Failed$/, '') },
          {
            category: firstMatch(
              how,
              [
                [timeout, 'timeout'],
                [Boolean(said), 'test'],
                [/Exception|SEGFAULT/, 'crash'],
              ],
              'test',
            ),
            strength: firstMatch(
              how,
              [
                [Boolean(said) || timeout, 'exact'],
                [/Exception/, 'exact'],
                [isVerbose, 'generic'],
              ],
              'specific',
            ),
            to: said && said - block.number > 8 ? block.number : last,
            also: said && said - block.number > 8 ? [said] : [],
            fix: { summary: 'Run the failed test alone.', commands: [sh`ctest -R ^${test}$ --output-on-failure`] },
          },
        );
      },
    },
    {
      literals: ['The following tests FAILED:'],
      match: /^The following tests FAILED:/,
      read: (_, block) => {
        const last = block.lastWhile(/^\s{1,12}\d{1,5} - /, 60);
        const tests = names(block, last, /^\s{1,12}\d{1,5} - (?<test>\S{1,200})/);
        if (tests.length === 0) return undefined;
        return {
          ...failedTest({
            test: tests[0] ?? '',
            why: /\((?<how>[^()]{1,40})\)/.exec(block.at(block.number + 1))?.[1] ?? '',
          }),
          strength: 'generic',
          title: tests.length === 1 ? `Test ${tests[0]} failed` : `${tests.length} tests failed, first ${tests[0]}`,
          to: last,
          tests,
          fix: {
            summary: 'Run the failed tests with their output.',
            commands: [sh`ctest --rerun-failed --output-on-failure`],
          },
        };
      },
    },
    {
      literals: [' FAIL  ', ' TIMEOUT ', ' ERROR  '],
      match:
        /^\s{0,4}\d{1,5}\/\d{1,5} (?<test>\S.{0,200}?)\s{1,60}(?<how>FAIL|TIMEOUT|ERROR)\s{1,12}[\d.]{1,10} ?s(?:\s{1,6}\(?(?<why>.{1,100}?)\)?)?$/,
      read: ({ test = '', how = '', why = '' }) =>
        failedTest(
          { test, why },
          {
            category: how === 'TIMEOUT' ? 'timeout' : 'test',
            strength: 'specific',
            fix: {
              summary: 'Run the failed test alone.',
              commands: [sh`meson test -C build --print-errorlogs ${test}`],
            },
          },
        ),
    },
    {
      literals: ['FAIL: ', 'ERROR: '],
      match:
        /^(?:FAIL|ERROR): (?<test>[\w./+-]{1,160}(?:\.(?:sh|test|t|py|pl|exe|tst|log)|_test|-test|test_\w{1,60}|(?:\/\w{1,60})))(?: \(exit status: \d{1,3}\))?$/,
      read: (groups, block) =>
        block.after(/^# (?:TOTAL|FAIL):/, 400) ||
        block.after(/^(?:PASS|FAIL|SKIP|XFAIL): /, 3) ||
        block.before(/^(?:PASS|FAIL|SKIP|XFAIL): /, 3)
          ? failedTest(groups, {
              strength: 'specific',
              fix: {
                summary: `Look at ${groups.test}.log, or run the test alone.`,
                commands: [sh`make check TESTS=${groups.test}`],
              },
            })
          : undefined,
    },
  ],
};

function firstWord(block: Block, last: number): number | undefined {
  for (let line = block.number + 1; line <= last; line += 1) if (complaint.test(block.at(line))) return line;
  return undefined;
}

function names(block: Block, last: number, match: RegExp): string[] {
  const found: string[] = [];
  for (let line = block.number + 1; line <= last; line += 1) {
    const test = match.exec(block.at(line))?.groups?.test;
    if (test) found.push(test);
  }
  return found;
}
