import { categorySaid } from '../classify/category-of.ts';
import { usual } from '../classify/sign.ts';
import type { Lines } from '../read/lines.ts';
import { shapeOfLine } from './line-shapes.ts';
import { onceALine } from './once-a-line.ts';

const fewestKinds = 4;
const widestGap = 5;
const mostAround = 8;
// What stands before an item that is indented, quoted or marked by a bullet.
const lead = /^(?:\s{0,12}[>*•·|-]{1,2}\s{1,8}|\s{2,12})(?=\S)/;
const bannerHeight = 5;
const fewestDrawn = 2;
const fewestStrokes = 3;
const letters = /[\p{L}\p{N}]/gu;
// Beside the heading of a task or a section.
const ruler = /[*=#_~-]{12,}/g;

const kindAt = onceALine((text) => categorySaid(text.slice(0, 400), usual));

type Stretch = { from: number; to: number };

/** The lines that are only shown together with one: a list of messages, or the words below a banner. */
export function shownAround(lines: Lines, line: number): Stretch | undefined {
  return listAround(lines, line) ?? (isBanner(lines, line) ? { from: line, to: line } : undefined);
}

/** Lines at equal distances that begin alike, each about a failure of another kind: no job fails of all of them. */
function listAround(lines: Lines, line: number): Stretch | undefined {
  const start = lead.exec(lines.at(line).text)?.[0];
  if (start === undefined) return undefined;
  for (let gap = 1; gap <= widestGap; gap += 1) {
    const above = itemsFrom(lines, { line, start, step: -gap });
    const below = itemsFrom(lines, { line, start, step: gap });
    const items = [...above.toReversed(), line, ...below];
    if (areOfManyKinds(lines, items)) return { from: items[0] ?? line, to: items.at(-1) ?? line };
  }
  return undefined;
}

function itemsFrom(lines: Lines, { line, start, step }: { line: number; start: string; step: number }): number[] {
  const items: number[] = [];
  for (let at = line + step; at >= 1 && at <= lines.count && items.length < mostAround; at += step) {
    if (lead.exec(lines.at(at).text)?.[0] !== start) break;
    items.push(at);
  }
  return items;
}

function areOfManyKinds(lines: Lines, items: readonly number[]): boolean {
  if (new Set(items.map((item) => shapeOfLine(lines.at(item).text))).size < fewestKinds) return false;
  const kinds = new Set(items.map((item) => kindAt(lines, item)));
  kinds.delete(undefined);
  return kinds.size >= fewestKinds;
}

/** The words right below large letters that are drawn with strokes. */
function isBanner(lines: Lines, line: number): boolean {
  let drawn = 0;
  for (let above = line - 1; above >= Math.max(1, line - bannerHeight); above -= 1) {
    const { text } = lines.at(above);
    if (text.trim() === '') return false;
    if (isDrawn(text)) drawn += 1;
  }
  return drawn >= fewestDrawn && !isDrawn(lines.at(line).text);
}

function isDrawn(text: string): boolean {
  const strokes = text.slice(0, 200).replace(ruler, '').replace(/\s/g, '');
  const words = strokes.match(letters)?.length ?? 0;
  return strokes.length >= 8 && words * 5 <= strokes.length && new Set(strokes).size >= fewestStrokes;
}
