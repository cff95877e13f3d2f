import type { Lines } from '../read/lines.ts';

const verdictBefore = /^(?:[^\w\s]{1,8}|FAIL(?:ED|URE)?:?|not ok \d{1,6}|ERROR:?|\d{1,5}\)|test)\s{1,8}(?:- )?/;
const verdictBehind =
  /[\s.:|](?:FAIL(?:ED)?|[✗✘✖❌✕]|failed|<<< ?(?:FAILURE|ERROR)!|\([^()]{1,40}\)|\[[^[\]]{1,30}\]|- \d{1,4}|(?:-- |- )?Time elapsed[^<]{0,40})$/;
const fillers = new Set([' ', '.', ':', '|']);
const reason =
  /^\s{0,20}(?:E {2,12}\S|[A-Za-z.]{0,120}(?:Error|Exception|Failure)\b)|\b(?:panicked at|[Ee]xpect(?:ed|ation)?|[Aa]ssert(?:ion)?|[Gg]ot|[Aa]ctual)\b/;
const shortestName = 6;
const nearLines = 6;
const farLines = 12;
const mostMentions = 50;
const mostMarks = 4;

/** Where a tool that lists what failed tells the reason further down, below the same name. */
export function toldBelow(lines: Lines, line: number, end: number): number | undefined {
  const name = nameIn(lines.at(line).text);
  if (name.length < shortestName || reasonIn(lines, line, nearLines)) return undefined;
  let at = lines.holding(name, line, end);
  for (let mentions = 0; at !== undefined && mentions < mostMentions; mentions += 1) {
    const told = reasonIn(lines, at, farLines);
    if (told) return Math.max(at, told - 4);
    at = lines.holding(name, at, end);
  }
  return undefined;
}

function reasonIn(lines: Lines, line: number, within: number): number | undefined {
  for (let below = line + 1; below <= line + within; below += 1) if (reason.test(lines.at(below).text)) return below;
  return undefined;
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
