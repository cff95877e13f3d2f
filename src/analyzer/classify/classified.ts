import type { Category } from '../../contract/analyses/analysis.ts';
import { trustFix, untrusted } from '../detect/certificate.ts';
import { type DetectedFinding, passing } from '../detect/detect.ts';
import type { Strength } from '../detect/detector.ts';
import { numbersOf } from '../detect/line-shapes.ts';
import { isNoReason } from '../detect/no-reason.ts';
import { shownAround } from '../detect/shown-only.ts';
import { signOf } from '../detect/signs.ts';
import { commandAt, type RunOutline } from '../outline/run-outline.ts';
import type { Line, Lines } from '../read/lines.ts';
import { categoryOf, type Evidence } from './category-of.ts';
import { failedUnit } from './failed-unit.ts';

const mostLines = 10;
const longestText = 1500;
const foundNothing = /\b[Nn]o (?:\w{1,12} )?(?:errors|failures|problems|issues)\b/;
const near = 40;
const testCommand = /^Test command: /;
// A list of tasks says in words that one failed.
const failing = /(?:\s|^|\.)(?:FAIL|FAILED|[✗✘✖❌✕×⨯](?!.{0,200}\bfailed\.?$)|not ok|NOT OK)(?:\s|$)/;
const placeAt =
  /^\W{0,8}(?:\w{1,12}: )?(?<path>(?:[\w.@+-]{1,80}[/\\]){0,20}[\w@+.-]{1,80}\.\w{1,8})["']?(?::\d|\(\d|, line \d|\[\d)/;
// With a glyph alone bundlers and linters list what they find, too.
const failedInWords = /\b(?:FAIL|FAILED|not ok|NOT OK)\b/;
// Nx heads the output of each target with how it ended.
const ofTarget = /^\W{0,12}nx run [^\s:]{1,100}:\S/;
// node-gyp and old versions of npm say so of a whole run.
const ofRun = /^(?:npm (?:ERR!|error) )?(?:gyp|npm) (?:info it worked if it ends with ok$|ERR! not ok)/;
/** What a detector says weighs as much as it knows for certain. */
const weightOf: Partial<Record<Strength, number>> = { exact: 4, specific: 3.5, likely: 2.5, generic: 1.5 };
/** A place in the code or a test’s name is what such a tool alone knows. */
const placeTells = new Set<Category>(['compile', 'type_check', 'test', 'lint']);
const knowsPlace = 3;
/** These say what a tool is for; the others say what went wrong, which a rule knows that was written for it. */
const ofTool = new Set<Category>([
  'compile',
  'type_check',
  'test',
  'lint',
  'dependency',
  'container',
  'crash',
  'deploy',
  'vcs',
]);
/** What a connection was wanted for. */
const mayBeRefused = new Set<Category>(['network', 'dependency', 'container', 'crash', 'vcs']);
const knowsReason = 3;

/** The finding with the category that all its signs point to, and without advice that held for another. */
export function classified<T extends DetectedFinding>(finding: T, lines: Lines, outline: RunOutline): T {
  if (finding.own) return finding;
  const evidence = evidenceOf(finding, lines, outline);
  const category = categoryOf(evidence);
  if (isUntrusted(category, evidence))
    return { ...finding, category: 'network', scope: 'environment', retry: 'pointless', fix: trustFix };
  if (category === finding.category) return finding;
  return { ...finding, category, scope: undefined, retry: undefined };
}

/** Whether a category says what went wrong, and not only what a tool is for. */
export function namesReason(category: Category): boolean {
  return !ofTool.has(category);
}

function isUntrusted(category: Category, { message }: Evidence): boolean {
  return mayBeRefused.has(category) && untrusted.test(message);
}

export function evidenceOf(finding: DetectedFinding, lines: Lines, outline: RunOutline): Evidence {
  const { from, to, telling } = finding;
  const listed = telling?.listed;
  const known = finding.rule >= 0;
  const shown = numbersOf(from, Math.min(to, from + mostLines - 1));
  return {
    claim: { category: finding.category, weight: known ? claimOf(finding) : 0 },
    message: (finding.said ?? finding.cause).slice(0, longestText),
    block: textOf(lines, known ? shown : reasonsIn(lines, shown)),
    command: (known ? undefined : failedUnit(lines, telling?.line ?? from)) ?? commandAt(outline, to) ?? '',
    step: outline.failing?.name ?? '',
    path: finding.locations?.[0]?.path ?? (known ? '' : pathIn(finding.key ?? '')),
    exitCode: outline.failing?.code ?? null,
    listed: !known && telling !== undefined && isListed(lines.at(telling.line)),
    amongTests:
      amongOutcomes(lines, from, to) ||
      (listed !== undefined && amongOutcomes(lines, listed, listed)) ||
      isOfTest(lines, outline, from),
  };
}

function claimOf({ strength, category, locations, tests }: DetectedFinding): number {
  const weight = weightOf[strength] ?? 0;
  const sure = strength === 'exact' || strength === 'specific';
  if (!ofTool.has(category)) return weight + (sure ? knowsReason : 0);
  if (!sure || !placeTells.has(category)) return weight;
  return tests?.length || locations?.length ? weight + knowsPlace : weight;
}

function pathIn(text: string): string {
  return placeAt.exec(text)?.groups?.path ?? '';
}

function isListed(line: Line): boolean {
  return failedInWords.test(line.text) && signOf(line) === 'outcome';
}

/** The lines that may be a reason; all of them where there is none, as in a diff. */
function reasonsIn(lines: Lines, numbers: readonly number[]): readonly number[] {
  const reasons = numbers.filter((line) => {
    const { text } = lines.at(line);
    if (text.trim() === '' || foundNothing.test(text) || passing.test(text)) return false;
    return !isNoReason(lines, line) && !shownAround(lines, line);
  });
  return reasons.length > 0 ? reasons : numbers;
}

function textOf(lines: Lines, numbers: readonly number[]): string {
  const texts = numbers.map((line) => lines.at(line).text.slice(0, 400));
  return texts.join('\n').slice(0, longestText);
}

/** Whether CTest ran a process only as a test, whose output it passes on. */
function isOfTest(lines: Lines, { failing, elsewhere }: RunOutline, line: number): boolean {
  if (!failing || elsewhere.length === 0 || line < failing.from || line > failing.to) return false;
  return testCommand.test(lines.at(failing.from).text);
}

/** Whether one line of the block ends as a failed test does, and others near it as passed ones. */
function amongOutcomes(lines: Lines, from: number, to: number): boolean {
  const has = (first: number, match: RegExp) => {
    for (let line = Math.max(1, first); line <= to; line += 1) {
      const { text } = lines.at(line);
      if (match.test(text) && !ofTarget.test(text) && !ofRun.test(text)) return true;
    }
    return false;
  };
  return has(from, failing) && has(from - near, passing);
}
