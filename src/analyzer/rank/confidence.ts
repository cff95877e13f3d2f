import type { Strength } from '../detect/detector.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Ranked } from './rank.ts';

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
const unsure: readonly Strength[] = ['likely', 'generic'];

/** A probability that the answer is the cause. `others` are the findings ranked behind it. */
export function confidenceOf(cause: Ranked, others: readonly Ranked[], outline: RunOutline): number {
  let value = cause.rule < 0 ? ofShape(cause) : (byStrength[cause.strength] ?? 0);
  const isUnsure = unsure.includes(cause.strength);
  if (!outline.failing) value += noFailingStep;
  else if (!cause.inStep) value += cause.from > outline.failing.to ? afterFailure : outsideStep;
  const close = others.filter((other) => other.tool !== cause.tool && other.score >= cause.score - 4);
  if (close.length > 0) value += isUnsure ? rival + lessSure : rival;
  if (cause.rule < 0 && !outline.failing) value -= 0.2;
  return Math.round(Math.min(0.97, Math.max(0.05, value)) * 100) / 100;
}

function ofShape({ telling }: Ranked): number {
  return telling && !telling.stated ? standsOut : structural;
}
