import { sh } from '../../commands/shell-command.ts';
import { failedTest } from '../../detect/common-findings.ts';
import { skipped } from '../../detect/detect.ts';
import type { Detector } from '../../detect/detector.ts';

// https://bats-core.readthedocs.io, the pretty formatter; its TAP is read with the other TAP
export const bats: Detector = {
  tool: 'bats',
  rules: [
    {
      literals: ['(in test file ', ', line '],
      match:
        /^#?\s{1,6}\((?:in test file|from function .{1,200} in test file) (?<path>[^,]{1,200}), line (?<line>\d{1,6})/,
      read: (groups, block) => {
        const name = block.before(/^\s{0,4}(?:✗|not ok \d{1,6}) (?<test>\S.{0,300})/, 8);
        const last = block.lastBefore(/^\s{0,4}(?:[✓✗-] |ok \d|not ok \d|\d{1,5} tests)/, 20);
        const why = block.after(/^#?\s{1,8}`(?<text>.{1,300})' failed/, 8)?.groups.text;
        if (!name || skipped.test(name.text)) return undefined;
        return failedTest(
          {
            test: (name.groups.test ?? '').replace(/ (?:in \d{1,8}ms|\[\d{1,8}\])$/, ''),
            why: why ? `${why} failed` : block.at(block.number + 1).trim(),
            ...groups,
          },
          {
            from: name.line,
            to: Math.min(last, name.line + 9),
            fix: {
              summary: 'Run the failed test alone.',
              commands: [sh`bats -f ${name.groups.test} ${groups.path}`],
            },
          },
        );
      },
    },
  ],
};
