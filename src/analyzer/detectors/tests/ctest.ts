import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { thrownAt } from '../../detect/thrown.ts';

const complaint = /assert|error|fail|expect|exceed|exception|abort|fault|cannot|unable|invalid|wrong|mismatch|differ/i;
const ownLine =
  /^(?:\s*|\s{0,12}Start\s{1,4}\d.{0,300}|\s{0,6}\d{1,5}\/\d{1,5} Test\s{1,4}#.{0,400}|test \d{1,5}|Test project .{1,300})$/;

// A test that passed may be named after any failure, and what Qt logs may speak of one.
const passed = /^\W{0,4}(?:ok \d|OK\b|PASS(?:ED)?\b|Q(?:DEBUG|INFO|WARN)\b)|(?:\s|\.{3})(?:OK|PASS|PASSED|ok)$/;
const namedAsTest = /^[\w./+-]{1,160}(?:\.(?:sh|test|t|py|pl|exe|tst|log)|_test|-test|test_\w{1,60}|\/\w{1,60})$/;

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
        const above = said ? undefined : wordAbove(block, /#(\d{1,5}): /.exec(block.text)?.[1]);
        const timeout = /Timeout/.test(how);
        // With -V what the test printed stands above, and tells more.
        const isVerbose = !ownLine.test(block.at(block.number - 1));
        return failedTest(
          {
            test,
            why: said
              ? (thrownAt(block, said) ?? block.at(said).trim())
              : (above?.groups.text ?? how.replace(/^Failed$/, '')),
          },
          {
            category: firstMatch(
              how,
              [
                [timeout, 'timeout'],
                [Boolean(said ?? above), 'test'],
                [/Exception|SEGFAULT/, 'crash'],
              ],
              'test',
            ),
            strength: firstMatch(
              how,
              [
                [Boolean(said ?? above) || timeout, 'exact'],
                [/Exception/, 'exact'],
                [isVerbose, 'generic'],
              ],
              'specific',
            ),
            ...(above && { from: Math.max(above.line, block.number - 9) }),
            ...(said && said > block.number + 9 ? quoted(block.number, said) : { to: last }),
            fix: { summary: 'Run the failed test alone.', commands: [sh`ctest -R ^${test}$ --output-on-failure`] },
          },
        );
      },
    },
    {
      literals: ['No tests were found!!!'],
      match: /^No tests were found!!!$/,
      read: () => ({
        category: 'config',
        strength: 'specific',
        title: 'ctest finds no tests',
        cause: 'ctest finds no tests in this folder, or none that its filter lets through.',
        fix: {
          summary: 'Check the build folder, enable_testing(), and the filter of ctest.',
          commands: [sh`ctest -N`],
        },
      }),
    },
    {
      literals: ['Unable to find executable: '],
      match: /^Unable to find executable: (?<path>\S{1,400})/,
      read: ({ path = '' }, block) =>
        block.after(/\*\*\*Not Run/, 2) && {
          category: 'config',
          strength: 'exact',
          title: `A test’s program is not there: ${path}`,
          cause: `ctest cannot run ${path}, which was not built.`,
          key: `not built ${path.split('/').at(-1)}`,
          fix: { summary: 'Build the tests before they are run.', commands: [sh`cmake --build build`] },
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
      read: ({ test = '', how = '', why = '' }, block) => {
        // With --print-errorlogs
        const shown = block.after(/^[-―─]{0,200} {0,3}✀/, 3);
        const word =
          shown &&
          firstWord(
            { ...block, number: shown.line },
            Math.min(shown.line + 40, block.lastBefore(/^[-―─]{40,200}$/, 200)),
          );
        return failedTest(
          { test, why: word ? block.at(word).trim() : why },
          {
            category: how === 'TIMEOUT' ? 'timeout' : 'test',
            strength: word ? 'exact' : 'specific',
            ...(word && quoted(block.number, word)),
            fix: {
              summary: 'Run the failed test alone.',
              commands: [sh`meson test -C build --print-errorlogs ${test}`],
            },
          },
        );
      },
    },
    {
      literals: ['FAIL: ', 'ERROR: '],
      match: /^(?:FAIL|ERROR): (?<test>[\w./+-]{1,160})(?: \(exit status: \d{1,3}\))?$/,
      read: (groups, block) =>
        block.after(/^# (?:TOTAL|FAIL):/, 400) ||
        (namedAsTest.test(groups.test ?? '') &&
          (block.after(/^(?:PASS|FAIL|SKIP|XFAIL): /, 3) || block.before(/^(?:PASS|FAIL|SKIP|XFAIL): /, 3)))
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

/** From the verdict to the reason; where many lines stand between the two, the reason alone. */
function quoted(verdict: number, word: number) {
  return word > verdict + 9 ? { from: word, to: word + 3, also: [verdict] } : { to: word };
}

function firstWord(block: Block, last: number): number | undefined {
  for (let line = block.number + 1; line <= last; line += 1) {
    const text = block.at(line);
    if (!complaint.test(text) || passed.test(text)) continue;
    const isHeading = text.endsWith(':') && line < last && block.at(line + 1).trim() !== '';
    return isHeading ? line + 1 : line;
  }
  return undefined;
}

/** With -V, lines of the output begin with the number of the test. */
function wordAbove(block: Block, number: string | undefined): LineMatch | undefined {
  let found: LineMatch | undefined;
  for (let line = block.number - 1; line > block.number - 60; line -= 1) {
    const [, of, text = ''] = /^(\d{1,5}): ?(.{0,400})/.exec(block.at(line)) ?? [];
    if (of === undefined || /^Test command: /.test(text)) break;
    if (of === number && complaint.test(text)) found = { line, text, groups: { text: text.trim() } };
  }
  return found;
}

function names(block: Block, last: number, match: RegExp): string[] {
  const found: string[] = [];
  for (let line = block.number + 1; line <= last; line += 1) {
    const test = match.exec(block.at(line))?.groups?.test;
    if (test) found.push(test);
  }
  return found;
}
