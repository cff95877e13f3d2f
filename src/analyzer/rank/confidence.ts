import type { Strength } from '../detect/detector.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import type { FoundCauses } from './find-causes.ts';
import { unsure } from './places.ts';
import type { Ranked } from './rank.ts';
import { showsFailure } from './shows-failure.ts';

// Shares of right answers among such answers, measured on labelled logs, each project counting once.
const byStrength: Partial<Record<Strength, number>> = { exact: 0.92, specific: 0.88, likely: 0.69, generic: 0.55 };
const structural = 0.68;
// Chosen by where it stands, not by what it says: a guess.
const standsOut = 0.48;
const outsideStep = -0.15;
const afterFailure = -0.3;
const rival = -0.12;
const noFailingStep = -0.14;
// What a passing build may print too depends more on its surroundings than what names the thing that broke.
const lessSure = -0.14;
// Nothing else in the log was found that could be the cause: such answers are right almost as often as those of a sure rule.
const undisputed = 0.12;
// Other rules found something too, or the form of the lines points elsewhere than a rule that is only likely.
const disputed = -0.19;
// A quote that reaches so close to the end of the step is about what ended it.
const atTheEnd = 10;

// Below what a category needs.
const withoutSign = 0.2;

type Answer = FoundCauses & { cause: Ranked };

/** A probability that the answer is the cause. */
export function confidenceOf(answer: Answer, { lines, outline }: { lines: Lines; outline: RunOutline }): number {
  const { cause, led, others } = answer;
  if (!showsFailure({ lines, outline, cause })) return withoutSign;
  const { failing } = outline;
  let value = cause.rule < 0 ? ofShape(cause) : (byStrength[cause.strength] ?? 0);
  const isUnsure = unsure.has(cause.strength);
  if (!failing) value += noFailingStep;
  else if (!cause.inStep) value += cause.from > failing.to ? afterFailure : outsideStep;
  const close = others.filter(
    (other) => other.rule !== led?.error.rule && other.tool !== cause.tool && other.score >= cause.score - 4,
  );
  if (close.length > 0) value += isUnsure ? rival + lessSure : rival;
  else if (failing && cause.inStep && !led) value += agreement(answer, failing.to);
  return Math.round(Math.min(0.97, Math.max(0.05, value)) * 100) / 100;
}

function ofShape({ telling }: Ranked): number {
  return telling && !telling.stated ? standsOut : structural;
}

/** What the rest of the log says of an answer that is not sure by itself. */
function agreement({ cause, others, output }: Answer, end: number): number {
  const isUndisputed = others.every(({ rule }) => rule < 0);
  if (cause.rule < 0) {
    const tells = cause.category !== 'unknown' && ofShape(cause) === structural && cause.to >= end - atTheEnd;
    return isUndisputed && tells ? undisputed : 0;
  }
  if (cause.strength !== 'likely' || cause.own) return 0;
  const agrees = output !== undefined && output.from <= cause.to && output.to >= cause.from;
  return isUndisputed && agrees ? undisputed : disputed;
}
