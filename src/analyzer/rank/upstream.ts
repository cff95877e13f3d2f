import { classified, namesReason } from '../classify/classified.ts';
import type { DetectedFinding } from '../detect/detect.ts';
import type { Strength } from '../detect/detector.ts';
import { isTriedAgain } from '../detect/outlived.ts';
import { type Sign, signOf } from '../detect/signs.ts';
import { isTestOutput } from '../detect/test-output.ts';
import { commandAt, type RunOutline } from '../outline/run-outline.ts';
import { isToleratedAt } from '../outline/tolerated.ts';
import type { Lines } from '../read/lines.ts';
import { inEnglish } from '../translations/in-english.ts';
import { failedBeside } from './beside.ts';
import { blockText, mostOfLine } from './block-text.ts';
import { findingAt } from './finding-at.ts';
import { kindsLacked } from './kinds-lacked.ts';
import { leftOut } from './left-out.ts';
import { isEarlier, linesHolding, mentionsOf } from './mentions.ts';
import { lacking, notProvided, type Provision, wentOn } from './provisions.ts';
import type { Ranked } from './rank.ts';
import { subjectsOf } from './subjects.ts';
import { isMended, isOfScript, isToldInPassing } from './told-in-passing.ts';
import { reasonBehind, shownBehind, waitedInVain } from './waited.ts';

const mostAlike = 0.6;
const answerWithin = 3;
const wentOnWithin = 8;
const mostOfComplaint = 4;
// A job that printed so much after a failure did not end on it.
const outlivedBelow = 100;
const shownAfter = 30;
const mostAbove = 500;
// A line that announces or echoes an attempt, whose outcome stands below it.
const attempt =
  /^(?:[+$>] (?!Task :)|\s{0,4}\$ |\[command\]|git submodule )|^(?:[-=*>#]{1,4} )?(?:Download|Fetch|Clon|Install|Pull|Push|Start|Creat|Generat|Upload|Restor|Submodule|GET|Get)(?:ing|ed)?\b/i;

// What curl and wget show of a download while it lasts, and docker, podman and skopeo of an image.
const progress =
  /^(?:Getting image source signatures|Copying (?:blob|config) |Writing manifest|Storing signatures|The push refers to )|^[0-9a-f]{12}: (?:Preparing|Waiting|Push|Layer|Mounted)|^\s{0,8}(?:% Total\b|Dload {1,4}Upload\b|\d{1,3}(?: {1,12}[\d.]{1,8}[kMG]?){2,11}\s)|^\s{0,8}\d{1,9}K [ .,]{5}|^--\d{4}-\d\d-\d\d |^(?:Resolving|Connecting to) \S{1,200} ?\(|^\s*$/;

// A line of an error whose reason stands in the next one.
const marked = /\b(?:ERROR|Error|FATAL|Fatal)\b/;

const sure: ReadonlySet<Strength> = new Set(['exact', 'specific']);
const errors: ReadonlySet<Sign | undefined> = new Set(['error', 'diagnostic']);

export type Led = { finding: DetectedFinding; subject: string | undefined };

type Found = { lines: Lines; outline: RunOutline; cause: Ranked; others: readonly Ranked[] };

/** The earlier failure to provide what the cause then lacks; undefined where the log names none. */
export function upstreamOf(found: Found): Led | undefined {
  const { lines, cause } = found;
  const text = blockText(lines, cause.from, Math.min(cause.to, cause.from + 9));
  return (lacking.test(text) ? namedEarlier(found) : undefined) ?? toleratedOfKind(found) ?? ledElsewhere(found);
}

/** What the job went on without, a process beside this one, or what it shows behind a wait in vain. */
function ledElsewhere(found: Found): Led | undefined {
  const without = leftOut(found);
  if (without)
    return {
      finding: { ...findingAt(found, without.line, without.said), category: without.category },
      subject: undefined,
    };
  const beside = failedBeside(found);
  if (beside) return { finding: findingAt(found, beside.line), subject: beside.subject };
  const behind = reasonBehind(found);
  return behind && { finding: behind, subject: undefined };
}

function namedEarlier(found: Found): Led | undefined {
  const { lines, cause } = found;
  for (const subject of subjectsOf(lines, cause.from, endOfComplaint(cause))) {
    for (const line of mentionsOf(subject, lines, cause.from)) {
      if (isToldAgain(found, line)) continue;
      const failed = failureAt(found, line);
      const finding = failed === undefined ? undefined : reasonAt(found, failed);
      if (finding && isOther(finding, found)) return { finding, subject };
    }
  }
  return undefined;
}

/** What stands far below the line that tells is no part of its message, such as the list of modules of a crash. */
function endOfComplaint({ to, rule, telling }: Ranked): number {
  return rule < 0 && telling ? Math.min(to, telling.line + mostOfComplaint) : to;
}

/** Whether the cause holds the whole of a line: a summary tells the same error once more. */
function isToldAgain({ lines, cause }: Found, line: number): boolean {
  const text = lines.at(line).text.trim();
  return blockText(lines, cause.from, Math.min(cause.to, cause.from + 9)).includes(text);
}

/** What a rule is sure of right above a line that no rule knows, which then only says what came of it; else the line itself. */
function reasonAt(found: Found, line: number): DetectedFinding {
  const told = findingAt(found, line);
  if (told.rule >= 0) return told;
  const above = found.others.find(({ to, rule, strength }) => rule >= 0 && sure.has(strength) && to === line - 1);
  return above ? findingAt(found, above.from) : told;
}

/** The same failure told twice, or tried twice, leads to nothing. */
function isOther(finding: DetectedFinding, { lines, outline, cause }: Found): boolean {
  const isSame = finding.category === cause.category;
  if (isSame && finding.rule >= 0 && finding.rule === cause.rule) return false;
  if (isSame && !ranBetween(outline, finding.to, cause.from)) return false;
  const earlier = wordsOf(lines.at(finding.from).text);
  const later = wordsOf(blockText(lines, cause.from, Math.min(cause.to, cause.from + 9)));
  const shared = [...earlier].filter((word) => later.has(word)).length;
  return shared / Math.max(1, Math.min(earlier.size, later.size)) < mostAlike;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z]{3,40}/g) ?? []);
}

/** The line that says that what a line names was not provided: itself, or the answer to the attempt that it echoes. */
function failureAt(found: Found, line: number): number | undefined {
  const { lines, cause } = found;
  const { text } = lines.at(line);
  const isAttempt = attempt.test(text);
  if (!isAttempt && isFailure(found, line)) return line;
  if (!isAttempt) return marked.test(text) && isFailure(found, line + 1) ? line + 1 : undefined;
  let answers = 0;
  for (let at = line + 1; answers < answerWithin && at < Math.min(line + shownAfter, cause.from); at += 1) {
    if (progress.test(lines.at(at).text)) continue;
    if (attempt.test(lines.at(at).text)) return undefined;
    if (isFailure(found, at)) return at;
    answers += 1;
  }
  return undefined;
}

function isFailure(found: Found, line: number): boolean {
  const said = found.lines.at(line);
  if (isToldInPassing(said)) return false;
  if (isTriedAgain(found.lines, line) || isOfPassedTests(found.outline, line)) return false;
  return notProvided.test(said.text) && jobWentOn(found, line) && !isTestOutput({ from: line }, found.lines);
}

/** Tests that passed provide nothing, whatever they print. */
function isOfPassedTests({ tolerated }: RunOutline, line: number): boolean {
  return isToleratedAt(line, { tolerated: tolerated.filter(({ ofTests }) => ofTests) });
}

/** Whether the job went on after a failure and says so, or another step or command ran before the cause. */
function jobWentOn({ lines, outline, cause, others }: Found, line: number): boolean {
  if (ranBetween(outline, line, cause.from) || line < (outline.failing?.from ?? 0)) return true;
  if (isToleratedAt(line, outline) || isRepeated(others, line, cause.from)) return true;
  if (lines.at(line).level === 'warning') return true;
  for (let at = line; at <= Math.min(line + wentOnWithin, cause.from - 1); at += 1)
    if (wentOn.test(lines.at(at).text)) return true;
  return false;
}

/** What failed in one place and then in another did not stop the job. */
function isRepeated(others: readonly Ranked[], line: number, before: number): boolean {
  const failure = others.find(({ from, to, rule }) => rule >= 0 && line >= from && line <= to);
  return others.some(({ from, rule }) => rule === failure?.rule && from > line && from < before);
}

/** Whether a command was echoed between two lines. */
function ranBetween({ commands }: RunOutline, from: number, to: number): boolean {
  return commands.some(({ line }) => line > from && line <= to);
}

/** An earlier failure of the kind whose lack the cause shows, or what its command printed above it. */
function toleratedOfKind(found: Found): Led | undefined {
  const { lines, cause, outline } = found;
  // What ran behind the failing step lacks something of its own, unless it shows what the step waited for.
  const end = Math.max(cause.to, outline.failing?.to ?? lines.count);
  const below = blockText(lines, cause.from, Math.min(end, cause.to + shownAfter));
  const kinds = kindsLacked(`${below}${waitedInVain(found) ? shownBehind(found) : ''}`, cause);
  const begin = beginOfCommand(found);
  const shown = kindsLacked(errorsIn(lines, begin, cause.from - 1), cause).filter(({ tolerated }) => !tolerated);
  const finding = failedOfKind(kinds, cause.from, found) ?? failedOfKind(shown, begin, found);
  return finding && { finding, subject: undefined };
}

/** What lines state as an error, outside the output of tests. */
function errorsIn(lines: Lines, from: number, to: number): string {
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const stated = numbers.filter((line) => {
    const isError = lines.at(line).level === 'error' || errors.has(signOf(lines.at(line)));
    return isError && !isTestOutput({ from: line }, lines);
  });
  return stated.map((line) => lines.at(line).text.slice(0, mostOfLine)).join('\n');
}

/** Where the output of the command that failed begins, or the part of it that is looked through line by line. */
function beginOfCommand({ outline: { commands, failing }, cause: { from } }: Found): number {
  const command = commands.findLast(({ line }) => line <= from)?.line ?? 0;
  return Math.min(from, Math.max(command + 1, failing?.from ?? 1, from - mostAbove));
}

function failedOfKind(kinds: readonly Provision[], before: number, found: Found): DetectedFinding | undefined {
  const { lines, outline, cause, others } = found;
  const ofKind = others
    // A linter makes nothing that another program needs.
    .filter(({ to, category }) => category !== 'lint' && to < before && isEarlier(lines, to, cause.from))
    .sort((a, b) => a.from - b.from)
    .filter((finding) => !isOfPassedTests(outline, finding.from))
    .filter((finding) => isOther(finding, found) && kinds.some((kind) => isOfKind(finding, kind, found)))
    .filter(({ from }) => !isTestOutput({ from }, lines));
  const said = blockText(lines, cause.from, cause.to + shownAfter);
  const known =
    ofKind.find(({ title }) => isNamed(title, said)) ??
    ofKind.find(({ strength }) => strength !== 'generic') ??
    ofKind[0];
  if (!known) return unreportedOfKind(kinds, before, found);
  return namesReason(known.category) ? known : classified(known, lines, outline);
}

/** Whether a text is about files of the package that a title begins with. */
function isNamed(title: string, said: string): boolean {
  const [, name] = /^((?:@[\w.-]{1,60}\/)?[\w.-]{1,80})@\d/.exec(title) ?? [];
  return name !== undefined && said.includes(`node_modules/${name}/`);
}

/** The first line above the cause that tells of a failure of one of the kinds in words that no rule knows. */
function unreportedOfKind(kinds: readonly Provision[], before: number, found: Found): DetectedFinding | undefined {
  for (const { about, failed, literals = [], goesOn, category } of kinds) {
    const held = literals
      .flatMap((literal) => linesHolding(literal, found.lines, found.cause.from))
      .toSorted((a, b) => a - b);
    const told = held.find((line) => {
      const text = inEnglish(found.lines.at(line).text);
      const isBefore = line < before && isEarlier(found.lines, line, found.cause.from);
      if (!isBefore || !about.test(text) || !failed.test(text) || isOfScript(text)) return false;
      return goesOn === true || (jobWentOn(found, line) && !isTestOutput({ from: line }, found.lines));
    });
    if (told !== undefined) return { ...findingAt(found, told), ...(category && { category }) };
  }
  return undefined;
}

function isOfKind({ from, to, title }: Ranked, { about, failed, tolerated }: Provision, found: Found): boolean {
  const text = inEnglish(`${title}\n${blockText(found.lines, from, Math.min(to, from + 9))}`);
  const command = commandAt(found.outline, from) ?? '';
  if (!about.test(`${command}\n${text}`) || !failed.test(text) || isMended(found.lines.at(to + 1).text)) return false;
  if (tolerated) return isToleratedAt(from, found.outline);
  return jobWentOn(found, to) || found.cause.from - to > outlivedBelow;
}
