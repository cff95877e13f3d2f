import type { Location } from '../../../contract/analyses/analysis.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

const failedStep = /^\s{1,8}✖ (?<step>.{1,300}?)(?: # (?<path>\S{1,300}):\d{1,7})?$/;
// So many steps before the one that failed leave room for what it says.
const mostPassed = 2;
const nextOne = /^\s{0,4}\d{1,5}\) |^(?:Warnings|Failures):|^\d{1,6} scenarios? /;

// https://github.com/cucumber/cucumber-js/blob/main/docs/formatters.md
export const cucumber: Detector = {
  tool: 'cucumber',
  rules: [
    {
      literals: [') Scenario: ', ') Scenario Outline: '],
      match:
        /^\s{0,4}\d{1,5}\) Scenario(?: Outline)?: (?<test>.{1,300}?)(?: \(attempt \d{1,3}(?<again>, retried)?\))? # (?<path>\S{1,300}\.feature):(?<line>\d{1,7})$/,
      read: ({ test = '', again, path = '', line }, block) =>
        again ? undefined : scenario(block, test, locationOf(path, line)),
    },
  ],
};

/** Undefined where no step of the scenario failed: it is listed as pending or undefined. */
function scenario(block: Block, test: string, at: Location): Finding | undefined {
  const last = block.lastBefore(nextOne, 80);
  const broken = block.after(failedStep, Math.max(0, last - block.number));
  if (!broken) return undefined;
  const said = block
    .at(broken.line + 1)
    .trim()
    .replace(/^AssertionError \[ERR_ASSERTION\]: /, '');
  const step = broken.groups.step ?? '';
  return {
    category: 'test',
    strength: 'exact',
    title: `${test}: ${said || step}`,
    cause: `The scenario “${test}” failed at “${step}”${said ? `: ${said}` : ''}`,
    key: `${test} ${said}`,
    // Many steps that passed would fill the quote.
    ...(broken.line - block.number > mostPassed ? { from: broken.line, also: [block.number] } : {}),
    to: last,
    tests: [test],
    locations: [at],
    fix: { summary: `Run the scenario alone: ${at.path}:${at.line}.` },
  };
}
