import { sh } from '../../commands/shell-command.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// https://getfoundry.sh/forge/tests/overview
export const foundry: Detector = {
  tool: 'forge',
  rules: [
    {
      literals: ['[FAIL'],
      match:
        /^\s{0,4}\[FAIL(?:: |\. Reason: )(?<why>.{1,300}?)\] (?<test>\w{1,200})\((?<inputs>.{0,200}?)\) \((?:gas|runs): /,
      read: ({ why = '', test = '' }) =>
        failedTest(
          { test, why },
          { fix: { summary: 'Run the failed test alone.', commands: [sh`forge test --match-test ${test} -vvvv`] } },
        ),
    },
  ],
};
