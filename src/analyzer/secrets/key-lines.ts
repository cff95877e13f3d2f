import type { Lines } from '../read/lines.ts';
import { isKeyBody, isKeyHeader, isKeyLine, isKeyTail, type KeyMark, keyMarkOf, markWords } from './private-keys.ts';
import type { Span } from './secret-span.ts';

/** So many lines up and down a key's other end is looked for. */
const farthest = 400;
/** Lines are looked at for marks only where so many of them hold a word that every mark has. */
const blockLines = 512;
const noMark: KeyMark = { begin: undefined, end: undefined };

/**
 * What the lines of a log have of keys. `begun` is the line above on which a key begins that has not ended before, `ends`
 * the line from here on at which one ends before another begins.
 */
type Marks = {
  at: (line: number) => KeyMark;
  begun: (line: number) => number | undefined;
  ends: (line: number) => number | undefined;
  lines: Lines;
};

/** The part of a line that belongs to a private key which begins, or ends, on another line. */
export function keySpansOf(lines: Lines): (line: number) => Span[] {
  const marks = marksOf(lines);
  return (line) => {
    const { text } = lines.at(line);
    const { begin, end } = marks.at(line);
    if (begin !== undefined) {
      const goesOn = marks.ends(line + 1) !== undefined || isKeyStart(lines, line);
      return goesOn ? [{ from: begin, to: text.length, kind: 'private-key', leak: true }] : [];
    }
    if (end !== undefined) return isKeyEnd(marks, line) ? [{ from: 0, to: end, kind: 'private-key', leak: true }] : [];
    return text.trim() !== '' && isInside(marks, line)
      ? [{ from: 0, to: text.length, kind: 'key-material', leak: false }]
      : [];
  };
}

/** Whether a key follows the line that announces one. */
export function isKeyStart(lines: Lines, line: number): boolean {
  for (let down = line + 1; down <= line + 6; down += 1) {
    const { text } = lines.at(down);
    if (isKeyBody(text)) return true;
    if (!isKeyHeader(text)) return false;
  }
  return false;
}

function isKeyEnd(marks: Marks, line: number): boolean {
  return marks.begun(line) !== undefined || isKeyTail(marks.lines.at(line - 1).text);
}

function marksOf(lines: Lines): Marks {
  const marks = new Map<number, KeyMark>();
  const blocks = new Map<number, boolean>();
  function mayMark(block: number): boolean {
    const first = block * blockLines + 1;
    const known = blocks.get(block);
    const may = known ?? markWords.some((word) => lines.mayHold(word, first, first + blockLines - 1));
    blocks.set(block, may);
    return may;
  }
  function at(line: number): KeyMark {
    if (!mayMark(Math.floor((line - 1) / blockLines))) return noMark;
    const mark = marks.get(line) ?? keyMarkOf(lines.at(line).text);
    marks.set(line, mark);
    return mark;
  }
  const above = nearest(at, { step: -1, wanted: 'begin', last: 1 });
  const below = nearest(at, { step: 1, wanted: 'end', last: lines.count });
  return { lines, at, begun: (line) => above(line - 1), ends: below };
}

type Search = { step: 1 | -1; wanted: keyof KeyMark; last: number };

/** The first line from one on, in steps, that has the wanted mark before the other one. Each line is looked at once. */
function nearest(at: Marks['at'], { step, wanted, last }: Search): (line: number) => number | undefined {
  const answers = new Map<number, number | undefined>();
  function search(from: number): number | undefined {
    for (let line = from; (last - line) * step >= 0 && Math.abs(line - from) < farthest; line += step) {
      if (answers.has(line)) return answers.get(line);
      const { begin, end } = at(line);
      if (begin !== undefined || end !== undefined) return at(line)[wanted] === undefined ? undefined : line;
    }
    return undefined;
  }
  return (from) => {
    const answer = answers.has(from) ? answers.get(from) : search(from);
    answers.set(from, answer);
    return answer !== undefined && Math.abs(answer - from) < farthest ? answer : undefined;
  };
}

function isInside(marks: Marks, line: number): boolean {
  const { text } = marks.lines.at(line);
  const above = marks.begun(line);
  if (above !== undefined) return marks.ends(line) !== undefined || isBodyBetween(marks, above + 1, line);
  const below = isKeyBody(text) || isKeyTail(text) ? marks.ends(line) : undefined;
  if (below !== undefined && isBodyBetween(marks, line, below - 1)) return true;
  return isBesideKeyLine(marks.lines, line);
}

/** Whether all lines between look like a key: for one whose other end the log does not have. */
function isBodyBetween(marks: Marks, from: number, to: number): boolean {
  for (let line = from; line <= to; line += 1) {
    const { text } = marks.lines.at(line);
    if (!isKeyBody(text) && !isKeyHeader(text) && !isKeyTail(text)) return false;
  }
  return true;
}

/** The short last line of what is nothing but base64. */
function isBesideKeyLine(lines: Lines, line: number): boolean {
  return (
    isKeyLine(lines.at(line - 1).text) &&
    isKeyLine(lines.at(line - 2).text) &&
    /^\s{0,40}[A-Za-z0-9+/]{1,76}={0,2}\s{0,20}$/.test(lines.at(line).text)
  );
}
