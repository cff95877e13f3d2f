import type { Category } from '../../contract/analyses/analysis.ts';
import { tellsPeople } from '../detect/afterthought.ts';
import { endBeforeCleanUp } from '../detect/clean-up.ts';
import type { DetectedFinding } from '../detect/detect.ts';
import type { Strength } from '../detect/detector.ts';
import { goesOn, withoutNumbers } from '../detect/goes-on.ts';
import { isTriedAgain, outlived, saysItTriesAgain } from '../detect/outlived.ts';
import { isWarned } from '../detect/warned.ts';
import { commandAt, type RunOutline, type Step } from '../outline/run-outline.ts';
import { isToleratedAt, triesOtherwise } from '../outline/tolerated.ts';
import type { Line, Lines } from '../read/lines.ts';
import { testsPassedBehind } from './passed-behind.ts';

export type Ranking = {
  outline: RunOutline;
  lines: Lines;
  /** Findings for which only their own line speaks. */
  alone: ReadonlySet<DetectedFinding>;
};

/** Where a finding stands in its run. */
export type Place = {
  inStep: boolean;
  before: boolean;
  after: boolean;
  tolerated: boolean;
  /** What a script does whether it failed or not. */
  cleanUp: boolean;
  warning: boolean;
  debug: boolean;
  alone: boolean;
  near: boolean;
  far: boolean;
  /** The CI stopped the job for its own reason, and much was printed between. */
  stoppedLater: boolean;
  /** How many findings have the same text but for numbers. */
  times: number;
  /** How many commands the shell went on to. */
  ranOn: number;
  /** The lines below it are of the kind of those above it. */
  wentOn: boolean;
  /** Its command was tried again, and what a rule is sure of stands below it. */
  triedAgain: boolean;
  /** Its command was to be followed by another if it failed, which then failed likewise. */
  replaced: boolean;
  /** A system logged it, and tests passed behind it until one failed. */
  testsPassed: boolean;
};

// What a passing build may print too.
export const unsure: ReadonlySet<Strength> = new Set(['likely', 'generic']);
const warned = /^\W{0,8}(?:[Ww]arning: |⚠)/;
const nearLines = 40;
const farLines = 150;
// What programs log and survive. A compiler or a test runner that says the same of many places means each.
export const survived: ReadonlySet<Category> = new Set([
  'crash',
  'network',
  'credentials',
  'permission',
  'timeout',
  'container',
]);
// Why something could not be installed, which may be tried in another way.
const fetched: ReadonlySet<Category> = new Set(['dependency', 'network', 'credentials']);
// A CI that stopped the job, or whose machine failed, says so at the very end.
export const endsJobs: ReadonlySet<string> = new Set(['ci-timeout', 'runner']);

/** What it reports so ends it: output and commands that go on below are those of other branches. */
const endsItself = new Set(['gradle']);

// What an infrastructure is taken away with, whether it came up or not
const takesAway = /^(?:sudo )?(?:terraform|tofu|terragrunt|pulumi|cdk)\b.{0,60}\bdestroy\b/;

/** They mark as a warning what they fail for, and print little behind it. */
const findsInWarnings = new Set(['cancelled', 'prettier']);

/** Findings of one kind share the smallest distance to the end among them, so that the first of them stays first. */
export function placesOf(findings: readonly DetectedFinding[], ranking: Ranking): (finding: DetectedFinding) => Place {
  const { outline, lines, alone } = ranking;
  const kinds = kindsOf(findings, outline, lines.count);
  // An attempt that was made again is one of several.
  const timesOf = countShapes(
    findings.filter((finding) => !isTolerated(finding, outline)),
    lines,
  );
  const { failing } = outline;
  const testsPassed = testsPassedBehind(findings, lines);
  const beforeCleanUp = endBeforeCleanUp(lines, outline);
  const triedAgain = triedAgainIn(findings, ranking, beforeCleanUp);
  const takenDown = takenDownIn(findings, outline);
  const stopped = findings.findLast(({ tool: by, strength }) => endsJobs.has(by) && strength === 'exact');
  return (finding) => {
    const { from, to, tool, telling } = finding;
    const last = failing !== null && to <= failing.to ? failing.to : lines.count;
    const distance = kinds.get(kindOf(finding)) ?? Number.POSITIVE_INFINITY;
    const isLastWord = endsJobs.has(tool) && from >= outline.epilogueFrom;
    const before = failing !== null && from < failing.from;
    const mayPass = mayBePassing(finding);
    return {
      inStep: isWithin(finding, outline),
      before,
      after: isAfter(from, outline) && !isLastWord,
      tolerated: isTolerated(finding, outline),
      cleanUp: (from > beforeCleanUp && from <= (failing?.to ?? from)) || takenDown(finding),
      warning: isWarning(finding, lines.at(telling?.line ?? from), distance),
      debug: lines.at(from).level === 'debug',
      alone: alone.has(finding) && !isLastWord,
      near: mayPass && distance <= nearLines,
      far: mayPass && distance > farLines && !isLastWord,
      stoppedLater: stopped !== undefined && stopped.from - to > farLines,
      times: timesOf(finding),
      ranOn: tracedBelow(ranking, finding),
      wentOn: wentOn(finding, lines, last),
      triedAgain: triedAgain(finding),
      replaced: isReplaced(finding, { findings, outline, lines }),
      testsPassed: testsPassed(finding),
    };
  };
}

/**
 * How many commands of the failing step the shell traced below what a rule has found, where the step is not one command
 * itself. What a comparison adds looks alike, and stands below what it takes away.
 */
function tracedBelow({ outline: { commands, failing }, lines }: Ranking, { to, rule, tool }: DetectedFinding): number {
  if (failing?.command || rule < 0 || endsItself.has(tool)) return 0;
  const last = failing?.to ?? Number.POSITIVE_INFINITY;
  const below = commands.filter(
    ({ traced, line, command }) => traced && line > to && line <= last && !tellsPeople(command),
  );
  return below.filter(({ line }) => !lines.at(line - 1).text.startsWith('-')).length;
}

type Detected = Pick<Ranking, 'outline' | 'lines'> & { findings: readonly DetectedFinding[] };

/** Of `npm ci || npm install` the second ran because the first had failed; of two checks each failure counts. */
function isReplaced({ to, rule, category }: DetectedFinding, { findings, outline, lines }: Detected): boolean {
  const { failing } = outline;
  if (!failing || rule < 0 || to > failing.to || !fetched.has(category)) return false;
  if (!triesOtherwise(commandAt(outline, to) ?? headingOf(lines, failing))) return false;
  return findings.some((other) => other.rule === rule && other.from > to && other.from <= failing.to);
}

/** Whether the output down to `last` goes on as above the finding, or says that the job does. */
function wentOn(finding: DetectedFinding, lines: Lines, last: number): boolean {
  const { from, to, rule } = finding;
  if (mayBeSurvived(finding) && goesOn(lines, { from, to, last })) return true;
  if (rule < 0) return false;
  return saysItTriesAgain(lines.at(to).text) || (mayBePassing(finding) && outlived(lines, finding, last));
}

/** Whether a build that passes may print it too. */
function mayBePassing({ strength }: DetectedFinding): boolean {
  return strength !== 'exact' && strength !== 'echo';
}

/** Whether the lines below a finding say that it is tried again, and what a rule is sure of stands below and was not. */
function triedAgainIn(
  findings: readonly DetectedFinding[],
  { outline: { failing }, lines }: Ranking,
  beforeCleanUp: number,
): (finding: DetectedFinding) => boolean {
  const end = Math.min(beforeCleanUp, failing?.to ?? lines.count);
  const last = findings.findLast(({ strength, to }) => strength === 'exact' && to <= end && !isTriedAgain(lines, to));
  return ({ to }) => last !== undefined && last.from > to && isTriedAgain(lines, to);
}

/** Whether a command that takes things away failed, after something else in the step had failed. */
function takenDownIn(findings: readonly DetectedFinding[], outline: RunOutline): (finding: DetectedFinding) => boolean {
  const takeDowns = outline.commands.filter(({ command }) => takesAway.test(command));
  const first = findings.find((finding) => finding.strength === 'exact' && isWithin(finding, outline));
  return ({ from }) => {
    const begin = takeDowns.findLast(({ line }) => line <= from);
    if (!begin || !first || first.from >= begin.line) return false;
    return !outline.commands.some(({ line }) => line > begin.line && line <= from);
  };
}

/** Docker heads the output of a step with its command. */
function headingOf(lines: Lines, { from }: Step): string {
  return lines.at(from).text.replace(/^.{0,80}\bRUN /, '');
}

/** What a rule looks for in warnings it means, by whatever word the line begins. */
function isWarning({ strength, category, tool }: DetectedFinding, line: Line, distance: number): boolean {
  if (findsInWarnings.has(tool) && distance <= nearLines) return false;
  return isWarned(line) || (unsure.has(strength) && category !== 'lint' && warned.test(line.text));
}

/** Whether the line that tells, or else the first, is tolerated, or a remark below the last line of a rule's finding says so. */
function isTolerated({ from, to, rule, telling }: DetectedFinding, outline: RunOutline): boolean {
  if (isToleratedAt(telling?.line ?? from, outline)) return true;
  return (
    rule >= 0 && outline.tolerated.some(({ remarked, ...told }) => remarked && to >= told.from - 1 && to < told.to)
  );
}

/** Whether a finding lies in the failing step. */
export function isWithin({ from }: DetectedFinding, outline: RunOutline): boolean {
  const { failing } = outline;
  return failing !== null && from >= failing.from && from <= lastOf(failing, outline);
}

/** Whether a line stands behind the step that failed, or in one of those beside it. */
function isAfter(line: number, outline: RunOutline): boolean {
  const { failing, epilogueFrom, elsewhere } = outline;
  if (line >= epilogueFrom) return true;
  if (failing === null) return false;
  return line > lastOf(failing, outline) || elsewhere.some(({ from, to }) => line >= from && line <= to);
}

/** A CI puts a message of its own below a step; below the lines of one process stand those of others. */
function lastOf({ to }: Step, { elsewhere }: RunOutline): number {
  return elsewhere.length > 0 ? to : to + 1;
}

function kindsOf(findings: readonly DetectedFinding[], outline: RunOutline, count: number): Map<string, number> {
  const end = Math.min(outline.failing?.to ?? count, outline.epilogueFrom - 1);
  const kinds = new Map<string, number>();
  for (const finding of findings) {
    if (finding.from >= outline.epilogueFrom || (outline.failing && finding.from < outline.failing.from)) continue;
    const kind = kindOf(finding);
    kinds.set(kind, Math.min(kinds.get(kind) ?? Number.POSITIVE_INFINITY, end - finding.to));
  }
  return kinds;
}

function kindOf({ rule, strength }: DetectedFinding): string {
  return `${rule} ${strength}`;
}

function mayBeSurvived({ strength, category, rule, tool }: DetectedFinding): boolean {
  return (
    strength === 'likely' ||
    (strength === 'generic' && rule >= 0) ||
    (strength === 'specific' && survived.has(category) && !endsItself.has(tool))
  );
}

function countShapes(findings: readonly DetectedFinding[], lines: Lines): (finding: DetectedFinding) => number {
  const shapeOf = ({ rule, from }: DetectedFinding) => `${rule} ${withoutNumbers(lines.at(from).text)}`;
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(shapeOf(finding), (counts.get(shapeOf(finding)) ?? 0) + 1);
  return (finding) => counts.get(shapeOf(finding)) ?? 1;
}
