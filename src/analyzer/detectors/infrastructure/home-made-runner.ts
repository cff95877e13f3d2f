import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { saysNoFailure, signOf } from '../../detect/signs.ts';

const passed = /^\s{0,8}(?:ok|OK|PASS|PASSED|✓|✔)[:\s] {0,8}\S/;

// The reason stands beside a vertical bar below the verdict: PHPUnit's --testdox.
const besideBar = /^\s{1,12}│/;
const reasonBesideBar = /^\s{1,12}│\s{0,4}(?<reason>\S.{0,300})/;

// Test scripts of a project's own: a verdict and a name on each line
export const ownRunner: Detector = {
  tool: 'own-runner',
  isProgram: false,
  rules: [
    {
      literals: ['FAIL ', 'FAIL: ', 'FAILED ', 'FAILED: ', '✗ ', '✘ ', '✖ '],
      match: /^\s{0,8}(?:FAIL|FAILED|✗|✘|✖):? {1,8}(?<test>[^\s:][^:]{1,160}?)(?:: (?<why>.{1,300}))?$/,
      read: ({ test = '', why = '' }, block) => {
        // k6 fills up the names of its metrics with full stops; what ends in a verdict of its own is no name.
        // A list of tasks marks one that failed so.
        if (/\.{3}$|\bfailed\.?$| \[FAILED$/.test(test) || saysNoFailure(block.text) || signOf(block) === 'summary')
          return undefined;
        if (!block.before(passed, 40) && !block.after(passed, 40)) return undefined;
        const shown = block.after(/^\s{0,8}(?:Error|ERROR)\b/, 2);
        const to = shown ? Math.min(shown.line + 5, block.paragraphEnd(8)) : block.lastWhile(besideBar, 30);
        const reason = why || (to > block.number ? (block.after(reasonBesideBar, 3)?.groups.reason ?? '') : '');
        return failedTest({ test, why: reason }, { strength: reason ? 'specific' : 'likely', to });
      },
    },
  ],
};
