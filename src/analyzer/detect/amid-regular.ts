import type { Lines } from '../read/lines.ts';

const mostWords = 12;

/** Of the lines given, in order, the last that stands amid lines of one kind: the last of all has a twin above it. */
export function amidRegular(lines: Lines, numbers: readonly number[]): number | undefined {
  const last = numbers.at(-1);
  if (last === undefined) return undefined;
  const twin = numbers.find((line) => line < last && areTwins(lines, line, last));
  if (twin === undefined) return undefined;
  return numbers.findLast(
    (line) => line > twin && line < last && !numbers.some((other) => other !== line && areTwins(lines, other, line)),
  );
}

/** Whether two lines differ in one word alone, as those do that one program prints for each of its items. */
function areTwins(lines: Lines, one: number, other: number): boolean {
  const words = lines.at(one).text.trim().split(/\s+/, mostWords);
  const others = lines.at(other).text.trim().split(/\s+/, mostWords);
  return (
    words.length === others.length && words.length > 1 && words.filter((word, at) => word !== others[at]).length === 1
  );
}
