import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

const place = /^\s{0,24}at .{1,400}, (?<path>(?:[A-Za-z]:)?[^:,]{1,300}\.ps1):(?: line )?(?<line>\d{1,6})$/;

// https://pester.dev
export const pester: Detector = {
  tool: 'pester',
  rules: [
    {
      literals: ['[-] '],
      match:
        /^\s{0,24}\[-\] (?<test>\S.{0,300}?)(?: failed(?: with:)?| \d[\d.,]{0,8}(?:ms|s|m)(?: \([^()|]{1,16}\|[^()|]{1,16}\))?)$/,
      read: ({ test = '' }, block) => {
        const why = block.at(block.number + 1).trim();
        const at = block.after(place, 20);
        if (why === '' || /^\[[-+!?]\] /.test(why)) return undefined;
        return failedTest(
          { ...at?.groups, test, why },
          { to: at?.line ?? Math.min(block.number + 3, block.paragraphEnd(3)) },
        );
      },
    },
  ],
};
