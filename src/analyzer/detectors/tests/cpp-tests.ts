import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// Catch2, doctest, Boost.Test, Check, CppUTest, Qt Test, cmocka, Unity, Zephyr's ztest and the kernel's KUnit
export const cppTests: Detector = {
  tool: 'C++ tests',
  isProgram: false,
  rules: [
    {
      literals: [': FAILED:'],
      match: /^(?<path>\S{1,300}?)(?::|\()(?<line>\d{1,7})\)?: FAILED:/,
      read: ({ path = '', line = '' }, block) => {
        const name = block.before(/^(?!-{5}|\.{5}|={5}|\s*$|\S{1,300}:\d{1,7}$)(?<test>\S.{0,200})$/, 8)?.groups.test;
        const given = block.at(block.number + 1).trim();
        const expanded = block.after(/^with expansion:/, 4);
        const why = expanded ? `${given}, with ${block.at(expanded.line + 1).trim()}` : given;
        return failedTest(
          { test: name ?? '', why, path, line },
          {
            to: block.lastBefore(/^(?:-{10,}|\.{10,}|={10,})/, 20),
            fix: name
              ? { summary: 'Run the failed test case alone.', steps: [`Pass "${name}" to the test program.`] }
              : undefined,
          },
        );
      },
    },
    {
      literals: ['%: Checks: '],
      match: /^\d{1,3}%: Checks: \d{1,7}, Failures: \d{1,7}, Errors: \d{1,7}$/,
      read: (_, block) => {
        const at =
          /^(?<path>[^\s:]{1,300}):(?<line>\d{1,7}):[FE]:[^:]{1,100}:(?<test>[^:]{1,100}):-?\d{1,6}: (?<why>.{1,400})/.exec(
            block.at(block.number + 1),
          );
        return at ? failedTest(at.groups ?? {}, { from: block.number + 1, to: block.number + 1 }) : undefined;
      },
    },
    {
      literals: [':FAIL'],
      match: /^(?<path>[^\s:]{1,300}):(?<line>\d{1,7}):(?<test>[A-Za-z_]\w{0,200}):FAIL(?:: ?(?<why>\S.{0,400}))?$/,
      read: (groups) => failedTest(groups),
    },
    {
      literals: ['TION FAILED at '],
      match:
        /^\s{0,12}# (?<test>[\w.-]{1,120}): (?:EXPECTATION|ASSERTION) FAILED at (?<path>[^\s:]{1,300}):(?<line>\d{1,7})/,
      read: (groups, block) => {
        const last = block.lastBefore(/^\s{0,12}(?:not )?ok \d/, 8);
        const said = [block.number + 1, block.number + 2].filter((line) => line <= last);
        return failedTest({ ...groups, why: said.map((line) => block.at(line).trim()).join(' ') }, { to: last });
      },
    },
    {
      literals: ['is NOT correct!'],
      match: /^(?<path>\S{1,300}?)(?::|\()(?<line>\d{1,7})\)?: (?:FATAL )?ERROR: (?<why>.{1,300}) is NOT correct!/,
      read: ({ path = '', line = '', why = '' }, block) => {
        const name = block.before(/^TEST CASE: {1,4}(?<test>.{1,200})/, 12)?.groups.test ?? 'A test case';
        const values = block.after(/^\s{1,8}values: (?<text>.{1,200})/, 2)?.groups.text;
        return failedTest(
          { test: name, why: values ? `${why}: ${values}` : why, path, line },
          { to: block.paragraphEnd(6) },
        );
      },
    },
    {
      literals: ['error: in "'],
      match:
        /^(?<path>\S{1,300}?)(?:\(|:)(?<line>\d{1,7})\)?: (?:fatal )?error: in "(?<test>[^"]{1,200})": (?<why>.{1,400})/,
      read: (groups) =>
        failedTest(groups, {
          fix: {
            summary: 'Run the failed test alone.',
            steps: [`Pass --run_test=${groups.test} to the test program.`],
          },
        }),
    },
    {
      literals: [': error: Failure in TEST'],
      match: /^(?<path>\S{1,300}?):(?<line>\d{1,7}): error: Failure in TEST\((?<test>[\w, ]{1,160})\)/,
      read: (groups, block) =>
        failedTest({ ...groups, why: block.at(block.number + 1).trim() }, { to: block.paragraphEnd(8) }),
    },
    {
      literals: [' FAIL - '],
      // Twister shows the output of a test behind its own level.
      match: /^(?:ERROR {1,4}- )?\s{0,4}FAIL - (?<test>\w{1,160}) in [\d.]{1,12} seconds$/,
      read: (groups, block) => {
        const said = block.before(
          /^(?:ERROR {1,4}- )?\s{0,8}Assertion failed at (?<path>\S{1,300}):(?<line>\d{1,7}): (?:\w{1,160}: )?(?<why>.{1,400})/,
          8,
        );
        return failedTest({ ...groups, ...said?.groups }, { from: said?.line ?? block.number, to: block.number });
      },
    },
    {
      literals: ['FAIL!  : '],
      match: /^FAIL! {2}: (?<test>\w{1,120}(?:::\w{1,120}){1,3}\(.{0,100}\)) (?<why>.{1,300})/,
      read: (groups, block) => {
        const at = block.after(/^\s{1,8}Loc: \[(?<path>.{1,300})\((?<line>\d{1,7})\)\]/, 8);
        return failedTest({ ...groups, ...at?.groups }, { to: at?.line ?? block.number });
      },
    },
  ],
};
