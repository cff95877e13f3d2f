import { sh } from '../../commands/shell-command.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

// https://bazel.build, and buck2, pants and please, which speak of targets alike
export const bazel: Detector = {
  tool: 'bazel',
  rules: [
    {
      literals: [' FAILED in ', ' TIMEOUT in ', ' FAILED TO BUILD'],
      match:
        /^(?<test>\/\/[\w./+-]{0,200}:[\w./+-]{1,200}|\/\/[\w./+-]{1,200})\s{1,200}(?<how>FAILED in|TIMEOUT in|FAILED TO BUILD)(?<rest>.{0,100})/,
      read: ({ test = '', how = '', rest = '' }) =>
        failedTest(
          {
            test,
            why: firstMatch(
              how,
              [
                [/TIMEOUT/, `timed out after${rest}`],
                [/BUILD/, 'it does not build'],
              ],
              '',
            ),
          },
          {
            category: firstMatch(
              how,
              [
                [/TIMEOUT/, 'timeout'],
                [/BUILD/, 'compile'],
              ],
              'test',
            ),
            strength: how === 'FAILED TO BUILD' ? 'generic' : 'specific',
            fix: { summary: 'Run the failed target alone.', commands: [sh`bazel test ${test} --test_output=errors`] },
          },
        ),
    },
    {
      literals: ['ERROR: /', 'ERROR: C:', 'ERROR: D:'],
      match:
        /^ERROR: (?<path>(?:[A-Z]:)?[^:]{1,300}(?:BUILD(?:\.bazel)?|\.bzl|WORKSPACE(?:\.bazel)?|MODULE\.bazel)):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<text>.{1,600})/,
      read: (groups, block) => {
        const action = /\b(?:failed: \(Exit|failed \(Exit|failed: I\/O|not created)/.test(groups.text ?? '');
        return findingAt(action ? 'compile' : 'config', groups, {
          strength: action ? 'generic' : 'exact',
          to: action ? block.number + 1 : block.number,
        });
      },
    },
    {
      literals: [
        'ERROR: no such',
        'ERROR: Skipping',
        'ERROR: Error computing',
        'ERROR: Analysis of target',
        'ERROR: An error occurred during the fetch',
        'ERROR: Unable to find',
        'ERROR: The project you',
        'ERROR: Error doing',
      ],
      match:
        /^ERROR: (?<text>(?:no such (?:package|target)|Skipping '|Error computing|Analysis of target|An error occurred during the fetch|Unable to find|The project you|Error doing).{1,600})/,
      read: ({ text = '' }, block) => ({
        category: /fetch|download|Error (?:computing|doing)/.test(text) ? 'dependency' : 'config',
        strength: /^Analysis of target/.test(text) ? 'generic' : 'specific',
        title: `Bazel: ${text}`,
        cause: `Bazel stopped: ${text}`,
        to: block.lastWhile(/^\s{2,}\S/, 8),
      }),
    },
    {
      literals: ['BUILD FAILED:', 'Action failed: '],
      match: /^(?:BUILD FAILED|Action failed): (?<text>.{1,400})/,
      read: ({ text = '' }) => ({
        category: 'compile',
        strength: 'generic',
        title: `Build action failed: ${text}`,
        cause: `The build stopped at ${text}`,
      }),
    },
  ],
};
