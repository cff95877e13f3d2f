import type { Block } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

const ruler = /^={60,120}$/;
const mostLines = 60;
const underline = /^\s{4}-{3,80}$/;

// https://www.mathworks.com/help/matlab/matlab_prog/understanding-unit-test-results.html
export const matlab: Detector = {
  tool: 'matlab',
  rules: [
    {
      literals: ['erification failed in ', 'ssertion failed in ', 'rror occurred in '],
      match:
        /^(?:Verification failed|(?:Fatal a|A)ssertion failed|(?:Uncaught e|E)rror occurred) in (?<test>[\w./]{1,200}(?:\([^()]{1,200}\))?)(?:\.$| and it did not run to completion\.$)/,
      read: ({ test }, block) => {
        const to = block.lastBefore(ruler, mostLines);
        if (!ruler.test(block.at(to + 1))) return undefined;
        const { line = block.number, why = '' } = reasonOf(block, to) ?? {};
        const at = block.after(/^\s{4}In (?<path>\S.{0,300}\.m) \(.{1,200}\) at (?<line>\d{1,7})$/, to - block.number);
        const place = at ? { path: at.groups.path ?? '', line: at.groups.line ?? '' } : {};
        return { ...failedTest({ test: test ?? '', why, ...place }, { to }), also: [line] };
      },
    },
  ],
};

/** Why an expectation was not met, or below its heading the message of the error. */
function reasonOf(block: Block, to: number): { line: number; why: string } | undefined {
  const unmet = block.after(/^\s{4}-->\s(?<text>\S.{1,300})$/, to - block.number);
  if (unmet) return { line: unmet.line, why: unmet.groups.text ?? '' };
  const heading = block.after(/^\s{4}(?:Error Details|Test Diagnostic):$/, to - block.number);
  if (!heading) return undefined;
  const first = underline.test(block.at(heading.line + 1)) ? heading.line + 2 : heading.line + 1;
  const line = /^\s{4}Error using /.test(block.at(first)) ? first + 1 : first;
  return { line, why: block.at(line).trim() };
}
