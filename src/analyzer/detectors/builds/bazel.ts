import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// A frame of Starlark's, unlike Python's, names the column.
const starlarkFrame = /^\s{1,8}File "(?<path>[^"]{1,300})", line (?<line>\d{1,7}), column (?<column>\d{1,5}), in \S/;

// With what Bazel begins, and all that it says where the reason stands above
const ofTarget = /^Analysis of target '[^']{1,200}' failed; build aborted: (?=.{12})/;
const noReason = /^Analysis of target '[^']{1,200}' failed; build aborted(?:: ?(?:Analysis failed)?)?$/;

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
        const { text = '' } = groups;
        const action = /\b(?:failed: \(Exit|failed \(Exit|failed: I\/O|not created)/.test(text);
        return findingAt(action ? 'compile' : 'config', groups, {
          strength: action || isTraced(text, block) ? 'generic' : 'exact',
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
        strength: noReason.test(text) || isTraced(text, block) ? 'generic' : 'specific',
        title: `Bazel: ${text.replace(ofTarget, '')}`,
        cause: `Bazel stopped: ${text}`,
        to: block.lastWhile(/^\s{2,}\S/, 8),
      }),
    },
    {
      // What a rule's own code in Starlark stopped with
      literals: ['Error in ', 'Error: '],
      match: /^Error(?: in \w{1,60})?: (?<text>.{1,600})/,
      read: ({ text = '' }, block) => {
        const at = block.before(starlarkFrame, 3);
        if (!at) return undefined;
        const said = text.trim();
        return {
          category: /^java\.io\.|^Error downloading/.test(said) ? 'dependency' : 'config',
          strength: 'exact',
          title: `Bazel: ${said}`,
          cause: `Bazel stopped in ${shortLocation(at.groups.path ?? '', at.groups.line)}: ${said}`,
          key: said,
          locations: [locationOf(at.groups.path ?? '', at.groups.line, at.groups.column)],
        };
      },
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

/** Whether what happened is told in a trace below, which ends with the reason. */
function isTraced(text: string, block: Block): boolean {
  const header = /^\s{0,8}Traceback \(most recent call last\):$/;
  return header.test(text) || header.test(block.at(block.number + 1));
}
