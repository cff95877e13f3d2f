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
const mostAbove = 2000;
/** So many lines may stand between two errors that are told of together. */
const widestGap = 30;

type Printed = { lines: Lines; outline: RunOutline; marked: readonly number[] };

/** The first error above a message that only points to it: of those that its program marked as errors, else by its form. */
export function pointedAbove(printed: Printed, { title, said = title, from }: Ranked): Captured | undefined {
  if (!pointing.test(said)) return undefined;
  const { lines, outline, marked } = printed;
  const first = Math.max(outline.failing?.from ?? 1, from - mostAbove);
  const line = firstMarked(printed, first, from) ?? tellingLine({ lines, marked }, first, from - 1)?.line;
  return line === undefined ? undefined : { line, said: lines.at(line).text.trim() };
}

function firstMarked({ lines, outline }: Printed, first: number, below: number): number | undefined {
  let found: number | undefined;
  for (let line = below - 1; line >= first && (found === undefined || found - line <= widestGap); line -= 1)
    if (isMarked(lines, line) && !isToleratedAt(line, outline)) found = line;
  return found;
}

function isMarked(lines: Lines, line: number): boolean {
  const { text, level } = lines.at(line);
  if (level !== 'error' || isNoise(text) || pointing.test(text)) return false;
  return signOf({ text, level: undefined }) !== 'summary' && !isOfOthers(lines, line);
}
