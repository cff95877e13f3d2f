import { isOfOthers } from '../detect/no-reason.ts';
import { isNoise, signOf } from '../detect/signs.ts';
import { tellingLine } from '../detect/telling-line.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import { isToleratedAt } from '../outline/tolerated.ts';
import type { Lines } from '../read/lines.ts';
import type { Captured } from './captured.ts';
import type { Ranked } from './rank.ts';

// A verdict whose program says that its reason stands further up.
const pointing =
  /\b(?:errors?|messages?|problems?|output|logs?|details|reports?|warnings?)(?: \w{1,10}){0,2} above\b|\babove (?:errors?|messages?|problems?|output|logs?)\b|\b[Ss]ee above\b/;
const pointingElsewhere =
  /\b(?:siehe (?:weiter )?oben|si veda sopra|voir ci-dessus|ver (?:más )?arriba|veja acima|zie hierboven|patrz wyżej|viz výše|se ovan)\b|см\. ?выше|上記を参照|参见上文/;
const mostAbove = 2000;
const mostBelow = 2;
/** So many lines may stand between two errors that are told of together. */
const widestGap = 30;

type Printed = { lines: Lines; outline: RunOutline; marked: readonly number[] };

/** The first error above a message that only points to it: of those that its program marked as errors, else by its form. */
export function pointedAbove(printed: Printed, cause: Ranked): Captured | undefined {
  const { lines, outline, marked } = printed;
  const { title, said = title, from } = cause;
  if (!pointsAbove(said) && !isPointedBelow(lines, cause)) return undefined;
  const first = Math.max(outline.failing?.from ?? 1, from - mostAbove);
  const line = firstMarked(printed, first, from) ?? tellingLine({ lines, marked }, first, from - 1)?.line;
  return line === undefined ? undefined : { line, said: lines.at(line).text.trim() };
}

/** Whether a message says that its reason stands above it. */
export function pointsAbove(text: string): boolean {
  return pointing.test(text) || pointingElsewhere.test(text);
}

/** Whether the last lines that were chosen only by their shape, or those below, say so. */
function isPointedBelow(lines: Lines, { from, to, rule, telling }: Ranked): boolean {
  if (rule >= 0 || telling?.stated) return false;
  for (let line = from; line <= to + mostBelow; line += 1) {
    const { text } = lines.at(line);
    if (/\berrors?\b/i.test(text) && pointsAbove(text)) return true;
  }
  return false;
}

function firstMarked({ lines, outline }: Printed, first: number, below: number): number | undefined {
  let found: number | undefined;
  for (let line = below - 1; line >= first && (found === undefined || found - line <= widestGap); line -= 1)
    if (isMarked(lines, line) && !isToleratedAt(line, outline)) found = line;
  return found;
}

function isMarked(lines: Lines, line: number): boolean {
  const { text, level } = lines.at(line);
  if (level !== 'error' || isNoise(text) || pointsAbove(text)) return false;
  return signOf({ text, level: undefined }) !== 'summary' && !isOfOthers(lines, line);
}
