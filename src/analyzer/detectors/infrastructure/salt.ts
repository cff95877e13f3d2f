import { categorySaid } from '../../classify/category-of.ts';
import { certain } from '../../classify/sign.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';

const mostAbove = 4;
const mostOfOutput = 14;
// Of a command it is only said that it ran.
const ranCommand = /^Command ".{1,400}" run$/;
// Another state failed before, which this one needs.
const ofAnother = /^One or more requisite failed/;

// https://docs.saltproject.io/en/latest/ref/output/all/salt.output.highstate.html
export const salt: Detector = {
  tool: 'salt',
  rules: [
    {
      literals: ['Result: False'],
      match: /^\s{4,8}Result: False$/,
      read: (_, block) => {
        const id = block.before(/^\s{4,12}ID: (?<id>\S.{0,300})$/, mostAbove)?.groups.id;
        const state = block.before(/^\s{2,6}Function: (?<state>[\w.]{3,60})$/, mostAbove)?.groups.state;
        const comment = block.after(/^\s{3,7}Comment: (?<text>\S.{0,400})$/, 1);
        const said = comment?.groups.text;
        if (!id || !state || !said || ofAnother.test(said)) return undefined;
        const { line, text } = saidOf({ line: comment.line, text: said }, block);
        return {
          category: categorySaid(text, certain) ?? 'deploy',
          strength: 'exact',
          title: `Salt: ${state} of ${id} failed: ${text}`,
          cause: `The state ${id} (${state}) failed: ${text}`,
          key: `${id} ${text}`,
          from: comment.line,
          to: line,
          fix: {
            summary: 'Correct what the comment of the state names; states that need it fail with it.',
            steps: ['Apply this state alone with `state.sls_id`, and with `test=True` first.'],
          },
        };
      },
    },
  ],
};

type Said = { line: number; text: string };

/** The comment, or of a command the first line that it wrote as an error. */
function saidOf(comment: Said, block: Block): Said {
  const errors = ranCommand.test(comment.text) ? block.after(/^\s{8,16}stderr:$/, mostOfOutput) : undefined;
  const text = errors && block.at(errors.line + 1).trim();
  return errors && text ? { line: errors.line + 1, text } : comment;
}
