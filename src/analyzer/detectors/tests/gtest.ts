import type { Block } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

const longestReason = 60;

// https://google.github.io/googletest/ and busted, which prints the same marks
export const gtest: Detector = {
  tool: 'gtest',
  rules: [
    {
      literals: [': Failure', ': error: '],
      match: /^(?<path>[^\s()]{1,300}?)(?::(?<line>\d{1,7}): Failure|\((?<row>\d{1,7})\): error: (?<said>.{0,300}))$/,
      read: ({ path = '', line = '', row = '', said = '' }, block) => {
        const started = row ? block.before(/^\[ RUN {6}\] (?<test>\S{1,200})/, 200) : undefined;
        if (row && !started) return undefined;
        const test =
          started ??
          block.after(/^\[ {2}FAILED {2}\] (?<test>[^\s,]{1,200})/, 60) ??
          block.before(/^\[ RUN {6}\] (?<test>\S{1,200})/, 60);
        const name = test?.groups.test ?? 'A test';
        const found = failedTest({ test: name, why: compared(block, said), path, line: line || row });
        return {
          ...found,
          to: block.lastBefore(/^\[/, 12),
          tests: test ? [name] : [],
          fix: { summary: 'Run the failed test alone.', steps: [`Pass --gtest_filter='${name}' to the test program.`] },
        };
      },
    },
    {
      // https://api.cmocka.org
      literals: ['[  ERROR   ] --- '],
      match: /^\[ {2}ERROR {3}\] --- (?<why>.{1,300})/,
      read: ({ why = '' }, block) => {
        const test = block.before(/^\[ RUN {6}\] (?<name>\S.{0,200})/, 60)?.groups.name ?? '';
        const at = block.after(/^\[ {3}LINE {3}\] --- (?<path>[^\s:]{1,300}):(?<line>\d{1,7}): /, 9);
        if (!test) return undefined;
        return failedTest({ ...at?.groups, test, why }, { to: at?.line ?? block.number });
      },
    },
    {
      literals: ['[  FAILED  ]', '[  ERROR   ]'],
      match: /^\[ {2}(?:FAILED {2}|ERROR {3})\] (?<test>(?!--- |\d{1,6} (?:tests?|errors?), listed below).{1,300})/,
      read: ({ test = '' }, block) => {
        const name = test.replace(/ \(\d.*/, '');
        const said = saidAbove(block, name);
        return {
          category: 'test',
          strength: said ? 'exact' : 'likely',
          title: said ? `${name} failed: ${block.at(said).trim()}` : `${test} failed`,
          cause: `Test ${test} failed${said ? `: ${block.at(said).trim()}` : '.'}`,
          key: test.replace(/ \(.*/, ''),
          from: said,
          to: said ? block.number : block.lastBefore(/^\[/, 30),
          tests: /^\d+ /.test(test) ? [] : [name],
        };
      },
    },
  ],
};

/** Where busted prints the reason between the start and the end of its test. */
function saidAbove(block: Block, name: string): number | undefined {
  if (!name.includes(' @ ')) return undefined;
  const said = block.before(/^\S{1,300}:\d{1,7}: \S/, longestReason);
  const begun = block.before(/^\[ RUN {6}\] /, longestReason);
  return said && begun && said.line > begun.line && begun.text.endsWith(name) ? said.line : undefined;
}

/** gtest prints both sides over several lines. */
function compared(block: Block, said: string): string {
  const first = said || block.at(block.number + 1).trim();
  const rest: string[] = [];
  for (let line = block.number + (said ? 1 : 2); line < block.number + 6; line += 1) {
    const text = block.at(line);
    if (/^\s*$|^\[/.test(text)) break;
    rest.push(text.trim());
  }
  const sides = rest.filter((text) => /^(?:Which is|Actual|Expected|\S.{0,80}$)/.test(text)).slice(0, 3);
  return /^Expected equality|^Value of/.test(first) && sides.length > 0 ? `${first} ${sides.join(', ')}` : first;
}
