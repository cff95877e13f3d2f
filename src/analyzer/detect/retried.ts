import type { Lines } from '../read/lines.ts';
import { type DetectedFinding, passing } from './detect.ts';

const mostMentions = 100;
const mostAround = 60;
// The outcome stands before the name, or behind it, where nothing else of the name may follow.
const passedBefore = /^\s{0,12}(?:(?:---|TRY \d{1,2}|\[) {0,7})?(?:ok|OK|PASS|PASSED|SUCCESS|FLAKY|✓|✔|√)(?![\w-])/;
const passedAfter =
  /^[\]'"`()]{0,3}(?: \([^)]{1,200}\))?[ .:–-]{0,200}(?:PASSED|PASS|SUCCESS|FLAKY|OK|[Pp]assed|ok)(?![\w-])/;
const failed = /FAIL|✗|✘|✕|not ok/;
const ended = /^[\]'"`()]{0,3}\s{0,200}(?:$|[([─═=|]|\d)/;
const heading = /^\s{0,12}\d{1,6} (?<outcome>flaky|failed)\b/;
const failedTest =
  /^\s{0,12}(?:[✗✘✕×✖] {1,3}(?:\d{1,6} )?|\d{1,4}\) )(?<name>\S.{3,300}?)(?: \(\d[\d.]{0,8} ?m?s\)| [─═=]{3,120})?$/;
const attempt = /^\s{1,12}Run \d{1,3}: (?<outcome>PASS)?/;

type Outcome = 'passed' | 'failed' | undefined;

/**
 * Whether each test that a finding names is reported as passed further down: it was run again and is no cause. Where the
 * name passed first, several tests have it, or one runs in several environments.
 */
export function passedLater({ tests, listedAs, from, to }: DetectedFinding, lines: Lines): boolean {
  const names = (listedAs ? [listedAs] : (tests ?? [])).filter((name) => name.length >= 4);
  if (names.length === 0 || names.length > 5) return false;
  return names.every((name) => passesAtLast(lines, name, { from, to }));
}

/** Whether a line that reports a failed test by a glyph or in a list names one that is reported as passed further down. */
export function isRetriedOutcome(lines: Lines, line: number): boolean {
  const name = failedTest.exec(lines.at(line).text)?.groups?.name;
  return name !== undefined && passesAtLast(lines, name, { from: line, to: line });
}

/** Whether the last that is reported of a test, anywhere in the log, is that it passed. */
export function endsPassed(lines: Lines, name: string): boolean {
  return outcomes(lines, name, { after: 0 }).at(-1) === 'passed';
}

/** Whether a test passed behind a line, and did not pass before it failed. */
function passesAtLast(lines: Lines, name: string, { from, to }: { from: number; to: number }): boolean {
  if (outcomes(lines, name, { after: to }).at(-1) !== 'passed') return false;
  return outcomes(lines, name, { after: 0, until: from - 1 })[0] !== 'passed';
}

/** The outcomes that the process that named a test reports for it, in order. */
function outcomes(lines: Lines, name: string, { after, until }: { after: number; until?: number }): Outcome[] {
  const reported: Outcome[] = [];
  // The colours of a runner may part the name of a module from that of its test.
  const own = name.split('::').at(-1) || name;
  let at = lines.holding(own, after, until);
  for (let mentions = 0; at !== undefined && mentions < mostMentions; mentions += 1) {
    const outcome = outcomeAt(lines, at, name);
    if (outcome) reported.push(outcome);
    at = lines.holding(own, at, until);
  }
  return reported;
}

/** What a line that names a test says of it. */
export function outcomeAt(lines: Lines, line: number, name: string): Outcome {
  const { text } = lines.at(line);
  const start = text.indexOf(name);
  const before = text.slice(0, start);
  const behind = text.slice(start + name.length);
  if (start < 0 || /[\w$]$/.test(before)) return undefined;
  if (passedAfter.test(behind)) return 'passed';
  if (!ended.test(behind)) return failed.test(behind) ? 'failed' : undefined;
  if (failed.test(text)) return 'failed';
  if (passedBefore.test(before) || passing.test(text)) return 'passed';
  return outcomeAround(lines, line);
}

/** Playwright lists tests below `1 flaky`; Surefire the attempts of a test below its name. */
function outcomeAround(lines: Lines, line: number): Outcome {
  let last: RegExpExecArray | null = null;
  for (let at = line + 1; at <= line + mostAround; at += 1) {
    const tried = attempt.exec(lines.at(at).text);
    if (!tried) break;
    last = tried;
  }
  if (last) return last.groups?.outcome ? 'passed' : 'failed';
  const indent = indentOf(lines.at(line).text);
  for (let at = line - 1; indent > 0 && at > Math.max(0, line - mostAround); at -= 1) {
    const { text } = lines.at(at);
    if (indentOf(text) >= indent) continue;
    const outcome = heading.exec(text)?.groups?.outcome;
    if (!outcome) return undefined;
    return outcome === 'flaky' ? 'passed' : 'failed';
  }
  return undefined;
}

function indentOf(text: string): number {
  return text.search(/\S|$/);
}
