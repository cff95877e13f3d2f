import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

// https://docs.python.org/3/library/unittest.html
export const unittest: Detector = {
  tool: 'unittest',
  rules: [
    {
      literals: ['FAIL: ', 'ERROR: '],
      match: /^(?<kind>FAIL|ERROR): (?<test>\w{1,120})(?: \((?<suite>[\w.:<> /-]{1,300})\))?/,
      read: ({ kind, test, suite }, block) => {
        const rule = block.after(/^-{60,80}$/, 3);
        if (!rule || !/^={60,80}$/.test(block.at(block.number - 1))) return undefined;
        const stop = block.after(/^(?:={60,80}|-{60,80}|Ran \d+ tests?.*)$/, rule.line - block.number + 200);
        const after = block.after(/^[A-Za-z_][\w.]{0,120}(?:: .*|$)/, 200);
        const why =
          after && after.line > rule.line && (!stop || after.line < stop.line || stop.line <= rule.line)
            ? after
            : undefined;
        const last =
          lastReason(rule.line, stop && stop.line > rule.line ? stop.line : rule.line + 60, block.at) ??
          why?.line ??
          rule.line;
        const name = suite?.endsWith(`.${test}`) ? suite : [suite, test].filter(Boolean).join('.');
        const at = block.after(/^\s+File "(?<path>[^"]{1,300})", line (?<line>\d{1,7}), in test/, 80);
        return {
          category: 'test',
          strength: 'exact',
          title: `${test} ${kind === 'FAIL' ? 'failed' : 'stopped with an error'}: ${block.at(last).trim()}`,
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

function lastReason(from: number, to: number, at: (line: number) => string): number | undefined {
  for (let line = from + 1; line < to; line += 1) {
    if (/^[A-Za-z_][\w.]{0,120}(?:Error|Exception|Failure|Exit|Warning|Timeout)\w{0,30}(?:: |:?$)/.test(at(line)))
      return line;
  }
  return undefined;
}
