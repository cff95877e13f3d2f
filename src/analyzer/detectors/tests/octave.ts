import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// Index, what was observed, what was expected, and why they differ
const row = /^\s{1,12}(?:\([\d,]{0,20}\)|\.) {1,20}\S.{1,200}$/;

// https://docs.octave.org/latest/Test-Functions.html
export const octave: Detector = {
  tool: 'octave',
  rules: [
    {
      literals: ['!!!!! test failed'],
      match: /^!{5} test failed/,
      read: (_, block) => {
        const said = block.at(block.number + 1).trim();
        if (said === '') return undefined;
        const file = block.before(/^(?:>{5} (?<path>\S{1,300}\.m)$|\s{2}(?<name>\S{1,100}\.m) \.{3,80} )/, 12)?.groups;
        const test = (file?.path || file?.name || '').split(/[/\\]/).at(-1) || 'A test';
        const compared = block.after(row, 6);
        const call = said.replace(/^ASSERT errors for: {1,3}/, '');
        const [, observed, expected, reason] = compared?.text.trim().split(/ {2,}/) ?? [];
        const why = reason ? `${call}: expected ${expected}, got ${observed} (${reason})` : call;
        return failedTest({ test, why }, { to: compared?.line ?? block.paragraphEnd(6) });
      },
    },
  ],
};
