import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// Newman and k6: https://learning.postman.com/docs/reference/newman, https://grafana.com/docs/k6/latest/using-k6/thresholds
export const apiTests: Detector = {
  tool: 'api-tests',
  isProgram: false,
  rules: [
    {
      literals: ['AssertionError  ', 'AssertionFailure  ', 'JSONError  ', 'ReferenceError  '],
      match: /^\s{0,4}\d{1,4}[.⠄]\s{1,4}(?<kind>\w{1,30}(?:Error|Failure))\s{2,40}(?<test>\S.{0,200}|$)/,
      read: ({ kind = '', test = '' }, block) => {
        const why = block.at(block.number + 1).trim();
        const inside = block.after(/^\s{1,40}inside "(?<name>.{1,200})"/, 6);
        return failedTest(
          { test: `${inside ? `${inside.groups.name}: ` : ''}${test.trim() || kind}`, why: why || kind },
          { to: inside?.line ?? block.number + 1 },
        );
      },
    },
    {
      literals: ['thresholds on metrics'],
      match: /thresholds on metrics '(?<names>.{1,300}?)' have been (?:crossed|breached)/,
      read: ({ names = '' }, block) => {
        const row = block.before(/^\s{1,8}✗ (?<text>.{1,200})/, 120);
        return {
          category: 'test',
          strength: 'exact',
          title: `k6: the thresholds of ${names} were crossed`,
          cause: `The load test crossed its thresholds for ${names}.`,
          key: `k6 thresholds ${names}`,
          also: row ? [row.line] : [],
          retry: 'unknown',
          fix: {
            summary: 'Compare the metric with an earlier run: the service became slower, or the runner is busy.',
          },
        };
      },
    },
  ],
};
