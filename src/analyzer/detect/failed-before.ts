import { categorySaid } from '../classify/category-of.ts';
import { certain } from '../classify/sign.ts';
import type { RunOutline, Step } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import type { DetectedFinding } from './detect.ts';
import type { Strength } from './detector.ts';
import { lastWritten } from './last-written.ts';
import { isNoise, signOf } from './signs.ts';
import { type Output, saysCommandFailed, tellingLine } from './telling-line.ts';

const vague: ReadonlySet<Strength> = new Set(['echo', 'generic']);

/** What rules have found in the whole log. */
type Detected = { detected: readonly DetectedFinding[] };

/**
 * The outline with the step that failed as the failing one. A script may show logs or clean up after a failure and end with
 * the status of that: what ran last could not fail the job then, or tells nothing and the command before it ends with an error.
 */
export function withStepThatFailed(output: Output & Detected, outline: RunOutline): RunOutline {
  const { failing, before } = outline;
  if (!failing || before.length === 0) return outline;
  const isHarmless = isTolerated(outline, lastSaid(output.lines, failing));
  const failed = isHarmless
    ? before.findLast((step) => !isTolerated(outline, step.to))
    : before.findLast(
        (step) => step.name === failing.name && endsWithError(output.lines, step) && !isTolerated(outline, step.to),
      );
  if (!failed || (!isHarmless && tellsOfFailure(output, failing))) return outline;
  return { ...outline, failing: { ...failed, code: failing.code } };
}

/** Whether a rule found something in a step, it states a failure by its form, or ends with words that sum up a failure. */
function tellsOfFailure({ lines, marked, detected }: Output & Detected, step: Step): boolean {
  return (
    detected.some(({ from, strength }) => from >= step.from && from <= step.to && !vague.has(strength)) ||
    signOf(lines.at(lastSaid(lines, step))) === 'summary' ||
    tellingLine({ lines, marked }, step.from, step.to) !== undefined
  );
}

function endsWithError(lines: Lines, { from, to }: Step): boolean {
  const last = lastWritten(lines, from, to);
  if (last <= from) return false;
  const line = lines.at(last);
  const sign = signOf(line);
  if (sign === 'telling') return categorySaid(line.text, certain) !== undefined;
  return sign === 'error' || sign === 'diagnostic' || saysCommandFailed(line.text);
}

function lastSaid(lines: Lines, { from, to }: Step): number {
  let line = to;
  while (line > from && isNoise(lines.at(line).text)) line -= 1;
  return line;
}

/** Whether the command whose output a line is could not fail the job. */
function isTolerated({ tolerated }: RunOutline, line: number): boolean {
  return tolerated.some(({ from, to, remarked }) => !remarked && line >= from && line <= to);
}
