import type { Level } from '../read/level.ts';
import type { Lines } from '../read/lines.ts';

/** What the named groups of an expression matched; empty where one did not take part. */
export type Groups = Readonly<Record<string, string>>;

export type LineMatch = { line: number; text: string; groups: Groups };

/** The cleaned lines around a candidate. Line numbers are those of `Lines`. */
export type Block = {
  /** Line number, text and level of the candidate. */
  number: number;
  text: string;
  level: Level | undefined;
  /** Text of any line, by number; empty outside the log. */
  at: (line: number) => string;
  levelAt: (line: number) => Level | undefined;
  /** The first following line that matches, at most `within` lines down. */
  after: (match: RegExp, within?: number) => LineMatch | undefined;
  /** The nearest preceding line that matches, at most `within` lines up. */
  before: (match: RegExp, within?: number) => LineMatch | undefined;
  /** The first of the preceding lines that matches, at most `within` lines up. */
  firstAbove: (match: RegExp, within?: number) => LineMatch | undefined;
  /** The last line of the unbroken run of following lines that match; the candidate itself if none does. */
  lastWhile: (match: RegExp, within?: number) => number;
  /** The first line of the unbroken run of preceding lines that match. */
  firstWhile: (match: RegExp, within?: number) => number;
  /** The line before the first following line that matches; `within` lines down if none does. */
  lastBefore: (match: RegExp, within?: number) => number;
  /** Where the paragraph ends: the line before the next blank one. */
  paragraphEnd: (within?: number) => number;
  /** The candidate's text up to its first sentence's end. */
  firstSentence: () => string;
};

/** The block of the line with this number. */
export function blockAt(lines: Lines, number: number): Block {
  const { text, level } = lines.at(number);
  const at = (line: number) => lines.at(line).text;
  const block: Block = {
    number,
    text,
    level,
    at,
    levelAt: (line) => lines.at(line).level,
    after: (match, within = 20) =>
      search({ lines, match, from: number + 1, to: Math.min(lines.count, number + within) }),
    before: (match, within = 20) => search({ lines, match, from: number - 1, to: Math.max(1, number - within) }),
    firstAbove: (match, within = 20) => search({ lines, match, from: Math.max(1, number - within), to: number - 1 }),
    lastWhile(match, within = 60) {
      let line = number;
      while (line < number + within && line < lines.count && match.test(at(line + 1))) line += 1;
      return line;
    },
    firstWhile(match, within = 60) {
      let line = number;
      while (line > number - within && line > 1 && match.test(at(line - 1))) line -= 1;
      return line;
    },
    lastBefore: (match, within = 40) => {
      const last = Math.min(lines.count, number + within);
      return (search({ lines, match, from: number + 1, to: last })?.line ?? last + 1) - 1;
    },
    paragraphEnd: (within = 40) => block.lastBefore(/^\s*$/, within),
    firstSentence: () => /^.{1,300}?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim().slice(0, 300),
  };
  return block;
}

function search({
  lines,
  match,
  from,
  to,
}: {
  lines: Lines;
  match: RegExp;
  from: number;
  to: number;
}): LineMatch | undefined {
  const step = from <= to ? 1 : -1;
  if (from < 1 || from > lines.count || Math.abs(to - from) > 5000) return undefined;
  for (let line = from; line !== to + step; line += step) {
    const { text } = lines.at(line);
    const matched = match.exec(text);
    if (matched) return { line, text, groups: (matched.groups ?? {}) as Groups };
  }
  return undefined;
}
