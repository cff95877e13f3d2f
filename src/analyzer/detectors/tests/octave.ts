import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

const row =
  /^\s{1,12}(?:\([\d,]{0,20}\)|\.) {1,20}(?<observed>\S.{0,80}?) {2,20}(?<expected>\S.{0,80}?) {2,20}(?<why>\S.{1,200})$/;

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
        const why = compared
          ? `${call}: expected ${compared.groups.expected}, got ${compared.groups.observed} (${compared.groups.why})`
          : call;
        return failedTest({ test, why }, { to: compared?.line ?? block.paragraphEnd(6) });
      },
    },
  ],
};
