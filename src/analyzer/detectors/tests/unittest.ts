import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

const reason = /^[A-Za-z_][\w.]{0,120}(?:Error|Exception|Failure|Exit|Warning|Timeout)\w{0,30}(?:: |:?$)/;
const mostLines = 200;
// Below it stands the trace of what the module ran into.
const notImported = /^ImportError: Failed to import test module: /;

// https://docs.python.org/3/library/unittest.html
export const unittest: Detector = {
  tool: 'unittest',
  rules: [
    {
      literals: ['FAIL: ', 'ERROR: '],
      match: /^(?<kind>FAIL|ERROR): (?<test>[\w.]{1,160})(?: \((?<suite>[\w.:<> /-]{1,300})\))?/,
      read: ({ kind, test = '', suite }, block) => {
        const rule = block.after(/^-{60,80}$/, 3);
        if (!rule || !/^={60,80}$/.test(block.at(block.number - 1))) return undefined;
        const stop = endOf(rule.line, block.at);
        const after = block.after(/^[A-Za-z_][\w.]{0,120}(?:: .*|$)/, 200);
        const why = after && after.line > rule.line && after.line < stop ? after : undefined;
        const last = lastReason(rule.line, stop, block.at) ?? why?.line ?? rule.line;
        const unloaded = suite?.startsWith('unittest.loader._FailedTest');
        const name = unloaded ? test : nameOf(test, suite);
        const at = block.after(/^\s+File "(?<path>[^"]{1,300})", line (?<line>\d{1,7}), in (?:test|<module>)/, 80);
        return {
          category: 'test',
          strength: 'exact',
          title: `${test} ${unloaded ? 'could not be loaded' : verdictOf(kind)}: ${block.at(last).trim()}`,
          cause: `${name}: ${block.at(last).trim()}`,
          key: `${test} ${block.at(last)}`,
          from: last - block.number < 10 ? block.number : last - 8,
          to: last,
          also: last - block.number < 10 ? [] : [block.number],
          tests: [name],
          fix: { summary: 'Run the failed test alone.', commands: [sh`python -m unittest ${name}`] },
          locations: at && at.line < last ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
        };
      },
    },
  ],
};

/** The line before which the report of one test ends. */
function endOf(rule: number, at: (line: number) => string): number {
  let line = rule + 1;
  while (line < rule + mostLines && !/^(?:={60,80}|-{60,80}|Ran \d{1,6} tests? .{0,40})$/.test(at(line))) line += 1;
  return line;
}

function verdictOf(kind: string | undefined): string {
  return kind === 'FAIL' ? 'failed' : 'stopped with an error';
}

function nameOf(test: string, suite: string | undefined): string {
  return suite?.endsWith(`.${test}`) ? suite : [suite, test].filter(Boolean).join('.');
}

function lastReason(from: number, to: number, at: (line: number) => string): number | undefined {
  const reasons: number[] = [];
  for (let line = from + 1; line < to; line += 1) if (reason.test(at(line))) reasons.push(line);
  const [first] = reasons;
  return first !== undefined && notImported.test(at(first)) ? reasons.at(-1) : first;
}
