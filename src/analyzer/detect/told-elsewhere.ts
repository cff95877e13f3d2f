import type { Lines } from '../read/lines.ts';
import { signOf } from './signs.ts';

const verdictBefore = /^(?:[^\w\s]{1,8}|FAIL(?:ED|URE)?:?|not ok \d{1,6}|ERROR:?|\d{1,5}\)|test)\s{1,8}(?:- )?/;
const verdictBehind =
  /[\s.:|](?:FAIL(?:ED)?|[✗✘✖❌✕]|failed|<<< ?(?:FAILURE|ERROR)!|\([^()]{1,40}\)|\[[^[\]]{1,30}\]|- \d{1,4}|\d{1,7}(?:\.\d{1,3})? ?m?s|(?:-- |- )?Time elapsed[^<]{0,40})$/;
const fillers = new Set([' ', '.', ':', '|']);
const reason =
  /^\s{0,20}(?:E {2,12}\S|[A-Za-z.]{0,120}(?:Error|Exception|Failure)\b)|\b(?:panicked at|[Ee]xpect(?:ed|ation)?|[Aa]ssert(?:ion)?|[Gg]ot|[Aa]ctual)\b/;
const shortestName = 6;
const nearLines = 6;
const farLines = 12;
const mostMentions = 50;
const mostMarks = 4;
const mostAbove = 4;

/** The line with the reason, where what leads to it begins, and where what failed is listed. */
export type Told = { from: number; line: number; listed: number };

/** Where a tool that lists what failed tells the reason: below the same name, further down or further up. */
export function toldElsewhere(
  lines: Lines,
  line: number,
  { start, end }: { start: number; end: number },
): Told | undefined {
  const name = lastPart(nameIn(lines.at(line).text));
  if (name.length < shortestName || reasonIn(lines, line, nearLines)) return undefined;
  const told =
    toldAt(lines, name, { from: line, end }) ?? toldAt(lines, name, { from: start - 1, end: line - farLines });
  return told && { ...told, listed: line };
}

type Search = { from: number; end: number };

function toldAt(lines: Lines, name: string, { from, end }: Search): Omit<Told, 'listed'> | undefined {
  let at = lines.holding(name, from, end);
  for (let mentions = 0; at !== undefined && mentions < mostMentions; mentions += 1) {
    const told = reasonIn(lines, at, farLines);
    if (told) return { from: Math.max(at, told - mostAbove), line: told };
    at = lines.holding(name, at, end);
  }
  return undefined;
}

/** A runner that lists a test with its file and suite may tell of it by its own name alone. */
function lastPart(name: string): string {
  const part = name.split('::').at(-1) ?? name;
  return part.length < shortestName ? name : part;
}

function reasonIn(lines: Lines, line: number, within: number): number | undefined {
  for (let below = line + 1; below <= line + within; below += 1) if (isReason(lines, below)) return below;
  return undefined;
}

function isReason(lines: Lines, line: number): boolean {
  if (reason.test(lines.at(line).text)) return true;
  const sign = signOf(lines.at(line));
  return sign === 'error' || sign === 'diagnostic';
}

/** The name of a test without the marks that tell its outcome. */
function nameIn(text: string): string {
  let name = text.trim();
  for (let mark = 0; mark < mostMarks; mark += 1)
    name = withoutFillers(name.replace(verdictBefore, '').replace(verdictBehind, ''));
  return name;
}

function withoutFillers(text: string): string {
  let end = text.length;
  while (end > 0 && fillers.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
}
