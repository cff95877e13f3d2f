import { categorySaid, isChecker } from '../classify/category-of.ts';
import { certain, usual } from '../classify/sign.ts';
import { type Complaint, complaintIn } from '../detect/complaint.ts';
import { isSuccessAt } from '../detect/ends-in-success.ts';
import { endsWithCode } from '../detect/ends-with-code.ts';
import { numbersOf } from '../detect/line-shapes.ts';
import { isLoggedCalmly } from '../detect/logged-calmly.ts';
import { isOwnWord, tellsProgress } from '../detect/own-word.ts';
import { isNoise, isPlaced, saysNoFailure, signOf } from '../detect/signs.ts';
import { saysCommandFailed } from '../detect/telling-line.ts';
import { tellsRunPassed, tellsSuccess } from '../detect/tells-success.ts';
import { talliesPassed } from '../detect/test-tally.ts';
import { isInDiff } from '../detect/unified-diff.ts';
import { isAtEnd, isCutShort } from '../outline/run-end.ts';
import { commandAt, type RunOutline } from '../outline/run-outline.ts';
import { isToleratedAt } from '../outline/tolerated.ts';
import type { Line, Lines } from '../read/lines.ts';
import { countsNothing, endsCalmly, isCalm, isOfRemark } from './ends-calmly.ts';
import { lastCounted, lastWords, lastWritten, verdictLine } from './last-lines.ts';
import { endsJobs, unsure } from './places.ts';
import type { Ranked } from './rank.ts';
import { unheardCommand } from './unheard-command.ts';

/**
 * Why the log holds no cause: the run `passed` by the CI's own word, no line tells of a failure, the log was `cut` before
 * or behind what is left, or the step that failed printed nothing that says why.
 */
export type NothingFound = 'passed' | 'no-failure' | 'cut' | 'silent';

type Found = { lines: Lines; outline: RunOutline; cause: Ranked; others: readonly Ranked[] };

const mostLooked = 400;
const verdict = /^(?:(?:[Jj]ob|[Bb]uild|[Pp]ipeline|[Ww]orkflow|[Rr]un) )?(?:failed|errored|FAILED|FAILURE|Failed)\.?$/;
const ofCi: ReadonlySet<string> = new Set([...endsJobs, 'cancelled']);
// What a rule is sure of, but what the job went on behind.
const doubtful = 25;
const ofPipeline = /^\[Pipeline\] \S/;
const closesBlock = /^\[Pipeline\] (?:\}|\/\/|error\b|End of )/;
// What a script that caught an error tells before it fails.
const toldOfError = /^\[Pipeline\] (?:echo|mail|emailext|slackSend|junit|archiveArtifacts|cleanWs|deleteDir)\b/;
// With which options a warning ends the run.
const warningsEndIt =
  /(?:--max-warnings|--strict|--fatal-(?:warnings|infos)|--(?:treat-)?warnings?-as-errors?|--error-on-warnings?|-Werror|-D ?warnings|-W ?error)\b/;
// Ansible, of what it is to do next
const heading = /^(?:TASK|PLAY|RUNNING HANDLER|HANDLER) \[.{1,300}\] \*{3,}/;
const plain: ReadonlySet<Complaint> = new Set(['strong', 'foreign']);

/** Gets the cause and what is ranked behind it; gives why it is none, or undefined where it stands. */
export function nothingFound(found: Found): NothingFound | undefined {
  const { cause, outline } = found;
  if (outline.end.passed && !endsInError(found)) return 'passed';
  if (isOutrun(found)) return 'cut';
  const calm = endedCalmly(found);
  if (calm) return calm;
  if (cause.rule >= 0 && cause.strength !== 'echo') return isDenied(found) ? 'no-failure' : undefined;
  const isFailed = outline.end.failed || endsInVerdict(found) || verdictLine(found) !== undefined;
  const isSilent = !complains(found, isFailed) && !standsOut(found, isFailed) && !(isFailed && reports(found));
  if (endsInCut(found)) return 'cut';
  if (!isSilent) return isDenied(found) ? 'no-failure' : undefined;
  if (outline.end.cuts.length > 0) return 'cut';
  // Some CIs echo each command, and write nothing more when one fails.
  if (isFailed || (outline.failing && !endsWell(found))) return 'silent';
  return outline.end.open ? 'cut' : 'no-failure';
}

/** What could be printed in a passing build too, where nothing failed and the last words are a success, if only of a part. */
function isDenied({ lines, outline, cause }: Found): boolean {
  if (outline.end.failed || endsInVerdict({ lines, outline })) return false;
  if (isDoubtful({ cause, outline })) return endsWell({ lines, outline });
  return runPassed({ lines, outline }) || (mayBeOfTest(cause) && testsPassed({ lines, outline }));
}

/** What a test may print that passes: no failed test, and nothing that a tool says only when it ends the run. */
function mayBeOfTest({ strength, tests, category }: Ranked): boolean {
  return strength !== 'exact' && !tests?.length && category !== 'coverage';
}

/** The last words are the tally of tests that passed. */
function testsPassed(found: Pick<Found, 'lines' | 'outline'>): boolean {
  return lastSaid(found, (line) => talliesPassed(found.lines, line));
}

function isDoubtful({ cause, outline }: Pick<Found, 'cause' | 'outline'>): boolean {
  return unsure.has(cause.strength) || isToleratedAt(cause.from, outline);
}

/**
 * What the log is where nothing that only a failed run prints stands in it, and its last words speak of no failure. What a line
 * states by its form is a failure all the same, unless they speak of a success. Or its last command printed nothing.
 */
function endedCalmly(found: Found): NothingFound | undefined {
  const { cause, lines, outline } = found;
  const stated = cause.telling?.stated ? cause.telling.line : undefined;
  if (stated === undefined && cause.rule < 0 && unheardCommand(lines, outline)) return 'silent';
  if (stated !== undefined && !isCalm(lines.at(stated)) && !endsWell(found)) return undefined;
  if (!isDoubtful(found) || ofCi.has(cause.tool) || endsInVerdict(found)) return undefined;
  if (!endsCalmly(found, lastCounted({ lines, outline }))) return undefined;
  return outline.end.open || outline.end.cuts.length > 0 ? 'cut' : 'no-failure';
}

/** GitHub's page shows in words what its log marks: text that was copied from there has no other sign of the failure. */
function endsInError({ lines, outline }: Pick<Found, 'lines' | 'outline'>): boolean {
  const [last] = lastWritten({ lines, outline });
  return last !== undefined && lines.at(last).text.startsWith('Error: ');
}

/** The last words tell that the run passed, whatever was printed before. */
function runPassed(found: Pick<Found, 'lines' | 'outline'>): boolean {
  return lastSaid(found, (line) => tellsRunPassed(found.lines.at(line).text));
}

/**
 * The log ends before its CI's last word, and its answer is only the last output, or went before much more output though a
 * passing build prints the like.
 */
function isOutrun({ lines, outline, cause }: Found): boolean {
  const isLast = cause.rule < 0 && cause.telling === undefined;
  if (!outline.end.open) return false;
  const isShort = isCutShort(outline.end);
  const isUnsure = unsure.has(cause.strength) || (isShort && (cause.strength === 'specific' || cause.score < doubtful));
  return isLast || (isUnsure && (lines.count - cause.to > lastWords || wentOn(lines, cause.to)));
}

/** Jenkins closes the blocks around a step that failed; a step that it begins in the same block follows one that passed. */
function wentOn(lines: Lines, last: number): boolean {
  const below = numbersOf(last + 1, Math.min(lines.count, last + mostLooked));
  const next = below
    .map((line) => lines.at(line).text)
    .find((text) => ofPipeline.test(text) && !toldOfError.test(text));
  return next !== undefined && !closesBlock.test(next);
}

/** Some CIs end a log with one word for how it went, scripts with their code, and make with the command that failed. */
function endsInVerdict({ lines, outline }: Pick<Found, 'lines' | 'outline'>): boolean {
  const [last] = lastWritten({ lines, outline });
  if (last === undefined) return false;
  const { text } = lines.at(last);
  return verdict.test(text) || endsWithCode(text) || saysCommandFailed(text);
}

/** The last words tell of a success, and of nothing else behind it. */
function endsWell({ lines, outline }: Pick<Found, 'lines' | 'outline'>): boolean {
  return lastSaid({ lines, outline }, (line) => isSuccessAt(lines, line));
}

/** Whether one of the last lines says so, and no complaint that counts stands below it. */
function lastSaid({ lines, outline }: Pick<Found, 'lines' | 'outline'>, says: (line: number) => boolean): boolean {
  const counted = lastCounted({ lines, outline });
  const told = counted.find((line) => says(line) || isPlainComplaint(lines.at(line)));
  return told !== undefined && says(told);
}

/** A task or a step that has such a name did not fail by that. */
function isPlainComplaint(line: Line): boolean {
  if (heading.test(line.text)) return false;
  const sign = signOf(line);
  return complaintIn(line) === 'strong' || sign === 'error' || sign === 'diagnostic';
}

/** In a run that failed, a line by which the output stops being regular, whatever it says. */
function standsOut({ lines, outline, cause }: Found, isFailed: boolean): boolean {
  const { telling } = cause;
  if (telling === undefined || isBesides({ lines, outline }, telling.line)) return false;
  if (countsNothing(lines.at(telling.line).text)) return false;
  return outline.end.cuts.length === 0 && (isFailed || outline.failing !== null);
}

/**
 * Whether the answer reports something without a word of failure: in words that failures of one kind have, or mostly have
 * where they are its last, with a place in a file, as a diff, or in whatever words as the output of a program that only
 * checks, or behind the name of the program that failed.
 */
function reports({ lines, outline, cause }: Found): boolean {
  const command = commandAt(outline, cause.to) ?? '';
  const isCheck = isChecker(command) || warningsEndIt.test(command);
  return numbersOf(cause.from, cause.to).some((line) => {
    const { text } = lines.at(line);
    if (
      isPassedOver(text) ||
      tellsSuccess(text) ||
      endsWithCode(text) ||
      (!isCheck && isBesides({ lines, outline }, line))
    )
      return false;
    return (
      isCheck ||
      (line === cause.to && isOwnWord(text, command) && !tellsProgress(text)) ||
      isPlaced(text) ||
      isInDiff(lines, line) ||
      categorySaid(text, line === cause.to ? usual : certain) !== undefined
    );
  });
}

/** The CI stopped writing before the run ended, so that what stands last is not why it failed; it may still tell the code. */
function endsInCut({ outline, cause }: Found): boolean {
  const isOpen = outline.failing === null || outline.failing.code === null;
  const isStated = cause.telling?.stated === true;
  return (isOpen || !isStated) && outline.end.cuts.some((cut) => isAtEnd(cut) && cut.line >= cause.from);
}

/** A warning, or a verdict without a reason. Below the command of a CI, which keeps all that it printed, they may tell all the same. */
function isBesides({ lines, outline }: Pick<Found, 'lines' | 'outline'>, line: number): boolean {
  return outline.failing === null && (signOf(lines.at(line)) === 'summary' || isOfRemark(lines, line));
}

/** Whether the answer states a failure in any way, or the output around it does plainly. */
function complains({ lines, outline, cause, others }: Found, isFailed: boolean): boolean {
  const complaint = (line: number) => {
    const said = lines.at(line);
    if (isNoise(said.text) || isBesides({ lines, outline }, line)) return 'none';
    const about = complaintIn(said);
    return about === 'foreign' && !isFailed && !outline.failing && isLoggedCalmly(said) ? 'none' : about;
  };
  if (numbersOf(cause.from, cause.to).some((line) => complaint(line) !== 'none')) return true;
  const ended = outline.failing ? outline.failing.to + 1 : lines.count;
  if (others.some(({ rule, score, from }) => rule >= 0 && score > 0 && from <= ended)) return true;
  const end = outline.failing?.code == null ? lines.count : Math.max(cause.to, outline.failing.to);
  const last = Math.min(lines.count, end);
  for (let line = Math.max(outline.failing?.from ?? 1, last - mostLooked); line <= last; line += 1)
    if (plain.has(complaint(line)) && !isPassedOver(lines.at(line).text)) return true;
  return false;
}

function isPassedOver(text: string): boolean {
  return isNoise(text) || saysNoFailure(text);
}
