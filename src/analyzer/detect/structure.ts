import type { Category } from '../../contract/analyses/analysis.ts';
import { categorySaid } from '../classify/category-of.ts';
import { certain } from '../classify/sign.ts';
import { meaningOf } from '../outline/exit-codes.ts';
import { commandAt, type RunOutline } from '../outline/run-outline.ts';
import { behindTolerated, isToleratedAt } from '../outline/tolerated.ts';
import type { Lines } from '../read/lines.ts';
import { inEnglish } from '../translations/in-english.ts';
import { isAfterthought } from './afterthought.ts';
import { amidRegular } from './amid-regular.ts';
import { isClosing } from './closing-words.ts';
import type { DetectedFinding } from './detect.ts';
import { firstWords, startAbove } from './first-words.ts';
import { jsonSaid } from './json-error.ts';
import { complaintAbove, lastWordsAt, warnedLine } from './last-words.ts';
import { numbersOf } from './line-shapes.ts';
import { loggedError } from './logged-error.ts';
import { mayFail } from './may-tell.ts';
import { isOfOthers } from './no-reason.ts';
import { oddLine } from './odd-line.ts';
import { oddOutcome } from './odd-outcome.ts';
import { harmless, isTelling, oddWindow, telling } from './odd-window.ts';
import { withoutNpm } from './of-npm.ts';
import { shownAround } from './shown-only.ts';
import { signOf } from './signs.ts';
import { specificLine } from './specific-line.ts';
import { boundsOf, isStepNoise } from './step-bounds.ts';
import { endOfFirstFailed, type Output, tellingLine } from './telling-line.ts';
import { toldByProgram } from './told-by-program.ts';
import { differingAt } from './unified-diff.ts';
import { withReason } from './with-reason.ts';

// Words that state a failure without its cause.
const summary =
  /\b[Ee]xit(?:ed|ing)?(?: with)?(?: non-zero)?[ -](?:[Cc]ode|status)|^error: Recipe |\*\*\* \[|Lifecycle script|\b[Tt]his (?:job|command|task|step) failed:?$|^(?:(?:ERROR|Error): )?(?:Build|Job|Command|Task) failed|^\W{0,4}(?:FAIL|FAILED|[Ff]ailed)\W{0,4}$|\b\d{1,6} (?:\w{1,12} )?(?:errors?|failures?|problems?)\b/;
// A part of a script of which nobody can say what it runs.
const compound = /^(?:if|for|while|until|case|set|trap)\s|^[[{(]/;
// How a table of tests ends its rows.
const inTable = /\| {1,4}FAIL(?:ED)? {1,4}\|$/;
const outcomeInRow = /\| {1,4}[A-Z]{4,6} {1,4}\|$/;
const empty = /^at \S{1,200}[:(]|^"[\w.-]{1,60}": "?(?:error|fail(?:ed|ure)?|fatal|false|true|null)"?,?$/i;
const aboveOdd = 1;
// What leads from the code that a compiler draws to what it says of it
const drawing = /^[│|·•]?\s{0,200}(?:[╰└]─{1,4}|[`|] ?-) (?=\S{2})/;
// The row of a table that counts nothing.
const countsNothing = /\p{L} {2,60}0$/u;

/**
 * Gets the output and the outline; gives the last output of the failing step as a finding: a line that states a failure
 * by its form, else the last lines that are unlike the rest.
 */
export function lastOutput({ lines, marked }: Output, outline: RunOutline): DetectedFinding | undefined {
  const bounds = boundsOf(lines, outline);
  if (!bounds) return undefined;
  const { start } = bounds;
  const output = { lines, marked: withoutTolerated(marked, outline) };
  const end = endOfFirstFailed(output, start, bounds.end);
  const traced = lastTraced(outline, start, end);
  const inLast = traced === undefined ? undefined : statedIn(output, traced, end);
  const stated = inLast ?? statedIn(output, start, end);
  const named = stated ?? toldByProgram(lines, outline, { start: behindTolerated(outline, start, end), end });
  const window = named ?? standingOutOf(lines, outline, { start, end });
  return shapeOf(lines, outline, { ...window, to: Math.min(end, window.from + 9) });
}

/** Where the shell began the last command of the step that it traces: in most scripts the first that fails is the last. */
function lastTraced({ commands, failing }: RunOutline, start: number, end: number): number | undefined {
  if (failing?.command) return undefined;
  return commands.findLast(
    ({ traced, command, line }) => traced && line >= start && line < end && !isAfterthought(command),
  )?.line;
}

/** Where a failure is stated by its form. */
function statedIn(output: Output, start: number, end: number): Start | undefined {
  const { lines } = output;
  const stated = tellingLine(output, start, end);
  if (stated) {
    const { line, from = Math.max(startAbove(lines, line, start), line - mostQuoted(lines) + 1), listed } = stated;
    return { from, telling: { line, stated: true, listed } };
  }
  const above = complaintAbove(lines, start, end);
  return above === undefined ? undefined : { from: above, telling: { line: above, stated: true } };
}

/** What a remark calls tolerated is passed over alone: the job need not have gone on behind it because of it. */
function standingOutOf(lines: Lines, outline: RunOutline, { start, end }: { start: number; end: number }): Start {
  const steps = { tolerated: outline.tolerated.filter(({ remarked }) => !remarked) };
  const found = standingOut(lines, behindTolerated(steps, start, end), end);
  if (!isToleratedAt(found.telling?.line ?? found.from, outline)) return found;
  return standingOut(lines, behindTolerated(outline, start, end), end);
}

/** Where the output is unlike the rest, whatever it says. */
function standingOut(lines: Lines, start: number, end: number): Start {
  const odd = oddOutcome(lines, start, end);
  const above = Math.min(aboveOdd, mostQuoted(lines) - 1);
  if (odd !== undefined) return { from: Math.max(start, odd - above), telling: { line: odd, stated: false } };
  const logged = loggedError(lines, start, end);
  if (logged !== undefined) return { from: startAbove(lines, logged, start), telling: { line: logged, stated: false } };
  const from = oddWindow(lines, start, end);
  const to = Math.min(end, from + 9);
  const tells = tellsIn(lines, { from, to });
  const warned = tells ? undefined : warnedLine(lines, start, end);
  if (warned !== undefined) return { from: warned, telling: { line: warned, stated: false }, category: 'lint' };
  const line = lastWordsAt(lines, { first: start, end, specific: specificIn(lines, { start, from, to }) });
  const telling = line === undefined ? undefined : { line, stated: false };
  if (line !== undefined && line >= from && line <= to)
    return { from: Math.max(from, line - mostQuoted(lines) + 1), telling };
  const last = Math.max(from, lastReason(lines, from, to) - mostQuoted(lines) + 1);
  if (line === undefined || tells) return { from: firstWords(lines, start, { from, last }) };
  return { from: Math.max(startAbove(lines, line, start), line - mostQuoted(lines) + 1), telling };
}

/**
 * The line that its program marked as an error, else the one that tells most, where none of the window has words of failure;
 * unless it is the one that the window ends with.
 */
function specificIn(
  lines: Lines,
  { start, from, to }: { start: number; from: number; to: number },
): number | undefined {
  const said = lastWords(lines, from, to);
  if (lines.at(said).level === 'error' && saysMore(lines, said))
    return oddLine(lines, start, to) === undefined ? undefined : said;
  if (failingWords(lines, from, to) !== undefined) return undefined;
  const specific = specificLine(lines, start, to);
  return specific === said ? undefined : specific;
}

function withoutTolerated(marked: readonly number[], outline: RunOutline): readonly number[] {
  return outline.tolerated.length === 0 ? marked : marked.filter((line) => !isToleratedAt(line, outline));
}

/** The last ten lines of the failing step as a finding, whatever they say: a rule has the answer, and nobody reads their words. */
export function lastLines(lines: Lines, outline: RunOutline): DetectedFinding | undefined {
  const bounds = boundsOf(lines, outline);
  if (!bounds) return undefined;
  const { start, end } = bounds;
  return shapeOf(lines, outline, { from: Math.max(start, end - 9), to: end, line: end });
}

/** Of a short log no more than half is quoted, and the line that tells is to be in it. */
function mostQuoted({ count }: Lines): number {
  return Math.max(1, Math.floor(count / 2));
}

/** The last line that says more than that something failed. */
function lastReason(lines: Lines, from: number, to: number): number {
  let line = to;
  while (line > from && (isStepNoise(lines.at(line).text) || summary.test(lines.at(line).text))) line -= 1;
  return line;
}

/** Whether words of failure stand in a block. */
function tellsIn(lines: Lines, { from, to }: Window): boolean {
  return numbersOf(from, to).some((line) => {
    const { text } = lines.at(line);
    return (
      telling.test(text) &&
      !harmless.test(text) &&
      !isStepNoise(text) &&
      !summary.test(text) &&
      !isOfOthers(lines, line) &&
      !shownAround(lines, line)
    );
  });
}

type Window = Start & Pick<DetectedFinding, 'to'> & { line?: number };
type Start = Pick<DetectedFinding, 'from' | 'telling'> & { category?: Category };

function shapeOf(
  lines: Lines,
  outline: RunOutline,
  { from, to, telling, category = 'unknown', line = telling?.line ?? lastWords(lines, from, to) }: Window,
): DetectedFinding {
  const named = commandAt(outline, telling?.line ?? to) ?? outline.failing?.name ?? '';
  const key = withoutNpm(lines.at(line).text.trim().replace(drawing, ''));
  const shown =
    differingAt(lines, line) ?? jsonSaid(lines.at(line).text) ?? withReason(lines, key, { from: line + 1, to });
  const said = inTable.test(key) ? reasonOfRow(lines, line + 1) : '';
  return {
    category,
    strength: 'generic',
    title: (telling ? undefined : endOf(named, outline)) ?? `${titleOf(named, shown)}${said}`,
    cause: `The last output that stands out is: ${shown}`,
    said: shown,
    key,
    from,
    to,
    tool: '',
    rule: -1,
    telling,
  };
}

/**
 * The line of a window that says most: the first that says what kind of failure it is, has words of failure, or is marked as
 * an error; else the last that says more than that it ended.
 */
function lastWords(lines: Lines, from: number, to: number): number {
  const best = failingWords(lines, from, to);
  if (best !== undefined) return best;
  const said = numbersOf(from, to).filter((line) => saysMore(lines, line));
  const open = said.filter((line) => !isClosing(lines.at(line).text.trim()));
  const marked = open.find((line) => lines.at(line).level === 'error');
  return marked ?? amidRegular(lines, open) ?? open.at(-1) ?? said[0] ?? to;
}

function failingWords(lines: Lines, from: number, to: number): number | undefined {
  const failing = numbersOf(from, to).filter((line) => saysMore(lines, line) && mayFail(lines.at(line)));
  const clear = failing.find((line) => categorySaid(lines.at(line).text, certain) !== undefined);
  return clear ?? failing.find((line) => isTelling(lines.at(line).text));
}

/** Whether a line says more than that something ended, and not of something else. */
function saysMore(lines: Lines, line: number): boolean {
  const text = lines.at(line).text.trim();
  // What GNU parallel prints below is the command.
  if (/\bjob failed:$/.test(lines.at(line - 1).text)) return false;
  if (!/\p{L}{2}/u.test(text) || empty.test(text) || countsNothing.test(text) || isOfOthers(lines, line)) return false;
  if (summary.test(inEnglish(text)) || isStepNoise(text) || signOf({ text, level: undefined }) === 'summary')
    return false;
  return !shownAround(lines, line);
}

/** Where no line tells of a failure, the exit code may tell more than the last output. */
function endOf(named: string, { failing }: RunOutline): string | undefined {
  const meaning = meaningOf(failing?.code);
  return meaning && named && !compound.test(named)
    ? `\`${named}\` ended with exit code ${failing?.code} (${meaning.short})`
    : undefined;
}

/** What a table of tests says below the row of one that failed. */
function reasonOfRow(lines: Lines, line: number): string {
  const { text } = lines.at(line);
  return isStepNoise(text) || outcomeInRow.test(text) || summary.test(text) ? '' : `: ${text.trim()}`;
}

/** What states the failure needs no command before it. */
function titleOf(named: string, shown: string): string {
  const sign = signOf({ text: shown, level: undefined });
  if (sign === 'outcome' && inTable.test(shown)) return `${shown.replace(inTable, '').trimEnd()} failed`;
  if (sign !== undefined && sign !== 'summary') return shown;
  if (shown.startsWith('+ ')) return `\`${shown.slice(2)}\` failed`;
  if (named && !compound.test(named)) return `\`${named}\` failed: ${shown}`;
  return isTelling(shown) ? shown : `Last output: ${shown}`;
}
