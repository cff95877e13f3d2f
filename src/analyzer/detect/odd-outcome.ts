import type { Lines } from '../read/lines.ts';
import { numbersOf } from './line-shapes.ts';

// What was done or checked, dots up to a column, and how it went.
const led =
  /^(?=.{0,4}[\p{L}\p{N}[(·•*-]).{1,100}?[^\s.·…](?: ?\.{4,120}| ?·{4,120}| ?…{2,60}) {0,3}(?<outcome>[^\s.·…].{0,300})$/u;
const word = /^\P{L}{0,3}(?<word>\p{L}{1,20})/u;
const fewestAlike = 3;
const mostOdd = 3;
const mostLines = 1000;

/** In a list with an outcome behind the dots of each line, the first that ends unlike nearly all others, in whatever language. */
export function oddOutcome(lines: Lines, first: number, end: number): number | undefined {
  const outcomes = numbersOf(Math.max(first, end - mostLines), end).flatMap((line) => {
    const outcome = wordAt(lines.at(line).text);
    return outcome === undefined ? [] : [{ line, outcome }];
  });
  const counts = new Map<string, number>();
  for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const [usual, times] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
  const odd = outcomes.filter(({ outcome }) => outcome !== usual);
  return times >= fewestAlike && odd.length <= Math.min(mostOdd, times - 2) ? odd[0]?.line : undefined;
}

function wordAt(text: string): string | undefined {
  const outcome = led.exec(text)?.groups?.outcome;
  return outcome === undefined ? undefined : word.exec(outcome)?.groups?.word?.toLowerCase();
}
