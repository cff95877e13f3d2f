import { sh } from '../../commands/shell-command.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

// https://developer.apple.com/documentation/xctest, plain and through xcpretty
export const xctest: Detector = {
  tool: 'xctest',
  rules: [
    {
      literals: ['error: -['],
      match:
        /^(?<path>\S{1,300}):(?<line>\d{1,7}): error: -\[(?<suite>[\w.]{1,120}) (?<test>\w{1,160})\] : (?<text>.{1,400})/,
      read: ({ path, line, suite, test, text }) => ({
        category: 'test',
        strength: 'exact',
        title: `${suite}.${test}: ${text}`,
        cause: `${suite}.${test} failed at ${path}:${line}: ${text}`,
        key: `${suite}.${test} ${text}`,
        tests: [`${suite}.${test}`],
        locations: [locationOf(path ?? '', line)],
        fix: {
          summary: 'Run the failed test alone.',
          commands: [sh`xcodebuild test -scheme <scheme> -only-testing:${suite?.replace('.', '/')}/${test}`],
        },
      }),
    },
    {
      literals: [': error: '],
      match: /^(?<path>[^\s:]{1,300}\.swift):(?<line>\d{1,7}): error: (?<test>\w{1,160}\.\w{1,160}) : (?<why>.{1,400})/,
      read: (groups) =>
        failedTest(groups, {
          fix: {
            summary: 'Run the failed test alone.',
            commands: [sh`swift test --filter ${groups.test?.replace('.', '/')}`],
          },
        }),
    },
    {
      literals: ['  test'],
      match: /^\s{2,8}(?<test>test\w{1,160}), (?<text>.{1,400})$/,
      read: ({ test, text }, block) => ({
        category: 'test',
        strength: 'exact',
        title: `${test}: ${text}`,
        cause: `${test} failed: ${text}`,
        key: `${test} ${text}`,
        to: block.lastBefore(/^\s*$/, 8),
        tests: [test ?? ''],
      }),
    },
  ],
};
