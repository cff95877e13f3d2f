import { numbersOf, shapesOf } from '../detect/line-shapes.ts';
import { type Sign, signOf } from '../detect/signs.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';

const near = 3;
const endOfStep = 20;
const mostMarked = 10;
const mostTelling = 60;
const follows = 4;
/** A line whose shape occurs more often is one of a list or of a routine. */
const rare = 3;
const farthest = 200;
const weights: Record<Sign, number> = { diagnostic: 0, outcome: 0, error: 0, telling: 1, summary: 2 };

type Span = { from: number; to: number };

export type Reading = {
  /** In reading order; the other numbers are those of the log as sent. */
  lines: Lines;
  outline: RunOutline;
  /** Where the lines that state a failure by their form stand in reading order. */
  marked: readonly number[];
  /** What the answer quotes, the cause first. */
  quoted: readonly Span[];
};

/**
 * The numbers of the lines that tell what broke, what matters most first; some of them several times: what is quoted, the
 * end of the failing step, what the CI marked, rare lines that state a failure with those below, then what surrounds the
 * cause.
 */
export function* worthReading({ lines, outline, marked, quoted }: Reading): Generator<number> {
  const step = { from: outline.failing?.from ?? 1, to: outline.failing?.to ?? lines.count };
  const asSent = function* ({ from, to }: Span) {
    for (let line = from; line <= to; line += 1) yield lines.origin(line);
  };
  for (const { from, to } of quoted) yield* numbersOf(from, to);
  for (const { from, to } of quoted) yield* numbersOf(from - near, to + near);
  yield* asSent({ from: Math.max(step.from, step.to - endOfStep + 1), to: step.to + 1 });
  for (const line of outline.failureMarks.slice(0, mostMarked)) yield* asSent({ from: line - 1, to: line });
  for (const line of tellingLines(lines, marked, step)) yield* asSent({ from: line, to: line + follows });
  yield* numbersOf(lines.count - endOfStep + 1, lines.count);
  const [cause] = quoted;
  if (cause === undefined) return;
  for (let away = near; away <= farthest; away += 1) {
    yield cause.from - away;
    yield cause.to + away;
  }
}

/** The lines of the step that state a failure by a form that is rare in it, the plainest first, then the last. */
function tellingLines(lines: Lines, marked: readonly number[], { from, to }: Span): number[] {
  const signed = marked
    .filter((line) => line >= from && line <= to)
    .flatMap((line) => {
      const sign = signOf(lines.at(line));
      return sign ? [{ line, weight: weights[sign] }] : [];
    });
  const countOf = shapesOf(
    lines,
    signed.map(({ line }) => line),
  );
  return signed
    .filter(({ line }) => countOf(line) <= rare)
    .sort((a, b) => a.weight - b.weight || b.line - a.line)
    .slice(0, mostTelling)
    .map(({ line }) => line);
}
