import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

// https://firefox-source-docs.mozilla.org/testing/
export const mozilla: Detector = {
  tool: 'mozharness',
  rules: [
    {
      literals: ['TEST-UNEXPECTED-'],
      match: /^TEST-UNEXPECTED-(?<kind>\w{1,20}) \| (?<test>[^|]{1,300}?) \| (?<text>.{0,500})/,
      read: ({ kind, test, text }) => ({
        category: firstMatch(
          kind,
          [
            [kind === 'TIMEOUT', 'timeout'],
            [kind === 'CRASH', 'crash'],
          ],
          'test',
        ),
        strength: 'exact',
        title: `${test}: ${text}`,
        cause: `${test}: unexpected ${kind?.toLowerCase()}: ${text}`,
        key: `${test} ${text}`,
        tests: [test ?? ''],
      }),
    },
  ],
};
