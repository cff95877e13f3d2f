import type { Detector } from '../detector.ts';
import { place } from '../place.ts';

// https://vitest.dev/guide/reporters
export const vitest: Detector = {
  tool: 'vitest',
  rules: [
    {
      literals: ['FAIL  '],
      match:
        /^\s{0,4}FAIL {2}(?:\|?[\w@/.-]{1,80}\|? )?(?<test>\S{1,300}\.[cm]?[jt]sx?(?: \[ .{1,300} \])?(?: > .{1,400})?)$/,
      read: ({ test }, block) => {
        const reason = block.after(/^\s{0,4}(?<text>(?:\w{1,60}Error|Error|Snapshot|Test timed out).{0,500})/, 12);
        if (!reason) return undefined;
        const at = block.after(
          /^\s{1,4}❯ (?:.{1,200} )?(?<path>[^\s()]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})/,
          60,
        );
        return {
          category: 'test',
          strength: 'exact',
          title: `${test}: ${reason.groups.text}`,
          cause: `${test} failed: ${reason.groups.text}`,
          key: `${test} ${reason.groups.text}`,
          to: block.lastBefore(/^\s{0,4}FAIL {2}|^⎯{4,}/, 60),
          tests: [test ?? ''],
          locations: at ? [place(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
          fix: { summary: 'Run the failed test alone.', commands: [`npx vitest run ${test?.split(' ')[0]}`] },
        };
      },
    },
  ],
};
