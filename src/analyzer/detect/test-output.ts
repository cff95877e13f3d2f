import type { Lines } from '../read/lines.ts';
import { type DetectedFinding, passing } from './detect.ts';
import { onceALine } from './once-a-line.ts';
import { endsPassed, outcomeAt } from './retried.ts';

/** How far a test's output reaches above and below one of its lines. */
const longestOutput = 200;
// A runner names the test that it starts: gtest, go, TAP, XCTest and Swift Testing, Surefire; pytest -s and unittest -v; Gradle.
const openings: readonly RegExp[] = [
  /^\s{0,12}(?:\[ RUN {6}\] |=== (?:RUN|CONT|NAME) {1,4}|# Subtest: |Test Case '|[◇◌] Test (?:case )?|Running |(?:Starting|Executing|BEGIN|RUN) (?:test |case )?["'`]?)(?<name>\S.{1,200}?)["'`]?(?: started(?: at .{1,40})?\.?|\.{3})?$/,
  /^(?:test )?(?<name>[^:\s]{1,200}::\S{1,200}|test\w{1,100} \([\w.]{1,200}\)) ?(?:\.{3}|$)/,
  /^(?<name>\S.{1,300}) STANDARD_(?:OUT|ERROR)$/,
];
// An outcome without the name is that of the test that was opened last.
const passedAlone = /^(?:PASSED|ok|OK)(?: {1,120}\[ {0,2}\d{1,3}%\])?$|^Tests run: \d{1,6}, Failures: 0, Errors: 0\b/;
const failedAlone = /^(?:FAILED|FAIL|ERROR)(?: {1,120}\[ {0,2}\d{1,3}%\])?$|^Tests run: \d{1,6}, Failures: \d/;
const failing = /^\s{0,12}(?:--- FAIL|\[ {2}FAILED {2}\] |not ok \d|[✗✘✖×] )/;

/** Where the heading names a test, what is shown counts unless the test passed at last. */
type Captured = { heading: RegExp; end: RegExp };

// Where a runner shows again what was printed during a test: pytest, jest, vitest; Bazel, of each attempt.
const captures: readonly Captured[] = [
  { heading: /^-{3,40} ?Captured (?:stdout|stderr|log) \w{1,12} ?-{3,40}$/, end: /^[-=_]{3}/ },
  { heading: /^\s{2,4}console\.(?:log|error|warn|info|debug)\b.{0,200}$/, end: /^\s{0,2}\S/ },
  { heading: /^std(?:out|err) \| \S.{0,300}$/, end: /^\s*$/ },
  { heading: /^={20} Test output for (?<name>(?:@[^\s/]{0,60})?\/\/\S{1,200}):$/, end: /^={80}$/ },
];

// pre-commit --verbose shows what a hook printed below its verdict.
const hook = /\.{3}(?:\([^()]{1,40}\))?(?<how>Passed|Failed|Skipped)$/;

// Pester prints a test's outcome below what the test printed.
const outcomeBelow =
  /^\s{0,24}\[(?<how>[-+!?])\] \S.{0,300} \d[\d.,]{0,8}(?:ms|s|m)(?: \([^()|]{1,16}\|[^()|]{1,16}\))?$/;
// https://github.com/dart-lang/test/blob/master/pkgs/test/doc/json_reporter.md
const printEvent = /\{"testID":(?<id>\d{1,7}),"messageType":"/;
const aboveTests = /^\s{0,24}(?:Describing |Context |Running tests)/;

/** What a line says of the output around it. */
type Told = {
  headings: { captured: Captured; name: string | undefined }[];
  ends: Captured[];
  name: string | undefined;
  isOutcome: boolean;
  /** How a test ended whose output stands above, and whether a heading of such tests stands here. */
  below: string | undefined;
  isAboveTests: boolean;
  /** How a hook ended whose output stands below. */
  hook: string | undefined;
};
const toldAt = onceALine(toldBy);

/** Whether a line was printed by a test or hook that passed then, or was captured and is shown again. */
export function isTestOutput({ from }: Pick<DetectedFinding, 'from'>, lines: Lines): boolean {
  if (isAbovePassed(lines, from) || isEventOfPassed(lines, from) || isBehindPassed(lines, from)) return true;
  const { ends, headings } = toldAt(lines, from);
  const [own] = headings;
  if (own) return own.name === undefined || endsPassed(lines, own.name);
  return isShownAbove(lines, from, new Set(captures.filter((captured) => !ends.includes(captured))));
}

/** The same by what stands above: `open` are those captures whose end does not stand at the line itself. */
function isShownAbove(lines: Lines, from: number, open: Set<Captured>): boolean {
  let isOfFailed = false;
  for (let line = from - 1; line >= Math.max(1, from - longestOutput); line -= 1) {
    const told = toldAt(lines, line);
    if (told.hook) return told.hook === 'Passed' && lines.at(line + 1).text.startsWith('- hook id: ');
    const shown = told.headings.find(({ captured }) => open.has(captured));
    if (shown) return shown.name === undefined ? !isOfFailed : endsPassed(lines, shown.name);
    for (const captured of told.ends) open.delete(captured);
    if (isOfFailed) continue;
    if (told.name && passesBelow(lines, from, told.name)) return true;
    // What shows its output whole may have run it again.
    isOfFailed = told.name !== undefined;
    if (told.isOutcome && !isOfFailed) return false;
  }
  return false;
}

/** Whether a test printed it of which a later event of Dart's JSON reporter says that it passed. */
function isEventOfPassed(lines: Lines, from: number): boolean {
  const id = printEvent.exec(lines.shown(from))?.groups?.id;
  return id !== undefined && lines.holding(`{"testID":${id},"result":"success"`, from) !== undefined;
}

/** Whether the line begins with the name of a test that passed, as a runner leaves it open for what the test prints. */
function isBehindPassed(lines: Lines, from: number): boolean {
  const { name } = toldAt(lines, from);
  return name !== undefined && passesBelow(lines, from + 1, name);
}

/** Whether the next test of which an outcome is told below the output has passed, and that output is its own. */
function isAbovePassed(lines: Lines, from: number): boolean {
  const last = Math.min(lines.count, from + longestOutput);
  for (let line = from; line <= last; line += 1) {
    const { below } = toldAt(lines, line);
    if (below) return line > from && below !== '-' && isBelowTests(lines, from);
  }
  return false;
}

function isBelowTests(lines: Lines, from: number): boolean {
  for (let line = from - 1; line >= Math.max(1, from - longestOutput); line -= 1) {
    const { below, isAboveTests } = toldAt(lines, line);
    if (below || isAboveTests) return true;
  }
  return false;
}

function toldBy(text: string): Told {
  const outcomes = [passing, failing, passedAlone, failedAlone];
  return {
    headings: captures.flatMap((captured) => {
      const matched = captured.heading.exec(text);
      return matched ? [{ captured, name: matched.groups?.name }] : [];
    }),
    ends: captures.filter(({ end }) => end.test(text)),
    name: nameOpened(text),
    isOutcome: outcomes.some((outcome) => outcome.test(text)),
    below: outcomeBelow.exec(text)?.groups?.how,
    isAboveTests: aboveTests.test(text),
    hook: hook.exec(text)?.groups?.how,
  };
}

function nameOpened(text: string): string | undefined {
  for (const opening of openings) {
    const name = opening.exec(text)?.groups?.name;
    if (name) return name;
  }
  return undefined;
}

function passesBelow(lines: Lines, from: number, name: string): boolean {
  for (let line = from; line <= Math.min(lines.count, from + longestOutput); line += 1) {
    const { text } = lines.at(line);
    if (passedAlone.test(text)) return true;
    if (failedAlone.test(text)) return false;
    const outcome = text.includes(name) ? outcomeAt(lines, line, name) : undefined;
    if (outcome) return outcome === 'passed';
    if (nameOpened(text)) return false;
  }
  return false;
}
