import { isChecker } from '../classify/category-of.ts';
import { complaintIn } from '../detect/complaint.ts';
import { advice, passing } from '../detect/detect.ts';
import { countsFailures, isNoise, isPlaced, saysNoFailure, signOf } from '../detect/signs.ts';
import { tellsSuccess } from '../detect/tells-success.ts';
import { commandAt, type RunOutline } from '../outline/run-outline.ts';
import type { Line, Lines } from '../read/lines.ts';
import type { Ranked } from './rank.ts';

// A count or a list of nothing, whatever it counts: `Timeout:   0`, `invalid links: none`.
const nothing = /[:=] {0,30}(?:0|none|no)(?:[,;.)\]]| {0,20}$)/i;
// What may come, and what a remark of a compiler or an interpreter quotes of the source.
const conditional = /^\W{0,8}(?:If|When|Should|In case|Run|See|Use|Try|Please report)\b|\b[Pp]lease wait\b/;
const remark =
  /^\W{0,80}(?:[Ss]ummary of )?[Ww]arnings?(?: summary)?\W{0,80}$|^\W{0,8}⚠|(?:\b|[a-z])[Ww]arning(?:\[[\w:.-]{1,40}\]| [A-Z]{1,6}\d{1,6})?:|^\s{0,8}\d{0,6} {1,4}[|│]|^\s{0,8}= |^\s{0,8}(?:-->?|┌─|╭─\[?|╭▸) |^(?:debconf|invoke-rc\.d|update-rc\.d|update-alternatives): /;
const skipped =
  /^\s{0,8}(?:Expected Fail|Expected failures|Ok|OK|Pass|Passed)\b|\b(?:SKIP(?:PED)?|XFAIL|EXPECTEDFAIL|PASSED|[Pp]ending|[Ss]kipped|xfailed)\b/;
const mostIndented = 8;
// What a logger adds of a failure, at whatever level.
const fieldOfError = / (?:error|err)="[^"]/;
// Flags, names of a program's parts, times of the day, and the word for what is no failure.
const silentWords = /(?<=\s)--?[\w-]{1,60}|\b[A-Za-z0-9]{1,60}_\w{0,60}|\b\d\d:\d\d:\d\d\b|\bwarnings?\b/g;

type Found = { lines: Lines; outline: RunOutline; cause: Pick<Ranked, 'from' | 'to' | 'rule' | 'telling'> };

/**
 * Whether the last lines, without a word of the CI that the run failed, speak of something else than a failure: a program
 * that fails and ends the run says so last. One that only checks may list what it found and say nothing.
 */
export function endsCalmly({ lines, outline, cause }: Found, last: readonly number[]): boolean {
  if (outline.end.failed || (outline.failing?.code ?? 0) !== 0) return false;
  const odd = cause.telling?.stated === false ? cause.telling.line : undefined;
  const said = last.map((line) => lines.at(line));
  if (last.some((line) => !isCalm(lines.at(line)) && (line === odd || speaksOfFailure(lines.at(line))))) return false;
  if (last.some((line) => isFound(line, cause) && signOf(lines.at(line)) === 'outcome')) return false;
  const isCheck = isChecker(commandAt(outline, lines.count) ?? '');
  return !isCheck || said.some(({ text }) => tellsSuccess(text) || saysNoFailure(text));
}

/** Whether a rule has found the line. What a tool lists as failed may tell of a warning. */
function isFound(line: number, { from, to, rule }: Found['cause']): boolean {
  return rule >= 0 && line >= from && line <= to;
}

/** Whether a line only counts what there was none of. */
export function countsNothing(text: string): boolean {
  return nothing.test(text) && !countsFailures(text);
}

/** Whether a line is none of a failure, whatever words it holds. */
export function isCalm({ text, level }: Line): boolean {
  if (level === 'debug' && fieldOfError.test(text)) return false;
  if (level === 'warning' || level === 'debug' || isNoise(text)) return true;
  if (countsFailures(text)) return false;
  if (saysNoFailure(text)) return true;
  if (tellsSuccess(text) || passing.test(text) || advice.test(text)) return true;
  return nothing.test(text) || conditional.test(text) || remark.test(text) || skipped.test(text);
}

/** Whether a line only warns, advises, or shows what is warned of. */
export function isRemark({ text, level }: Line): boolean {
  if (level === 'warning' || level === 'debug') return !fieldOfError.test(text);
  return advice.test(text) || conditional.test(text) || remark.test(text);
}

/** The same, and what is indented below such a line, unless its mark says that it failed. */
export function isOfRemark(lines: Lines, line: number): boolean {
  if (isRemark(lines.at(line))) return true;
  if (signOf(lines.at(line)) === 'outcome') return false;
  const indent = indentOf(lines.at(line).text);
  if (indent === 0) return false;
  for (let above = line - 1; above >= line - mostIndented; above -= 1) {
    const { text } = lines.at(above);
    if (text.trim() === '') return false;
    if (indentOf(text) < indent) return isRemark(lines.at(above));
  }
  return false;
}

function indentOf(text: string): number {
  return text.search(/\S|$/);
}

function speaksOfFailure(line: Line): boolean {
  if (isPlaced(line.text)) return true;
  const words = { ...line, text: line.text.replace(silentWords, '') };
  return complaintIn(words) !== 'none' || signOf(words) !== undefined;
}
