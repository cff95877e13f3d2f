import { classified } from '../classify/classified.ts';
import { type DetectedFinding, detect, type NumberedRule } from '../detect/detect.ts';
import type { Strength } from '../detect/detector.ts';
import { passedLater } from '../detect/retried.ts';
import { withoutSecondSign } from '../detect/second-sign.ts';
import { shownAround } from '../detect/shown-only.ts';
import { lastLines, lastOutput } from '../detect/structure.ts';
import { isTestOutput } from '../detect/test-output.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import { dedented, isIndented } from '../read/dedent.ts';
import type { Lines } from '../read/lines.ts';
import { type Captured, capturedBelow } from './captured.ts';
import { withInnermost } from './caused-by.ts';
import { findingAt } from './finding-at.ts';
import { endsJobs, isWithin } from './places.ts';
import { pointedAbove } from './pointed-above.ts';
import { type Ranked, rank } from './rank.ts';
import { saidAbove } from './said-above.ts';
import { summedUp } from './summed-up.ts';
import { upstreamOf } from './upstream.ts';

/** From here on a finding needs no second opinion from the log's shape. */
const sureScore = 25;
const mostRetried = 6;
/** By so much a message ranks behind the one that it passes on or points to. */
const noRival = 10;

type CauseSearch = {
  lines: Lines;
  outline: RunOutline;
  rules: readonly NumberedRule[];
  /** For each rule the lines that hold one of its literals. */
  candidates: readonly (readonly number[])[];
  /** What the rules and the team's own patterns found, in line order. */
  detected: readonly DetectedFinding[];
  /** The lines that hold one of the `signLiterals`. */
  marked: readonly number[];
};

/** With the last output of the failing step, chosen without any detector, when it is asked for. */
type Search = CauseSearch & { unaided: () => DetectedFinding | undefined };

export type FoundCauses = {
  cause: Ranked | undefined;
  /** The findings ranked behind the cause, without tests that passed when they were run again. */
  others: readonly Ranked[];
  /** The last output of the failing step, which is the cause where no detector knows better. */
  output: DetectedFinding | undefined;
  /** Where the cause is an earlier failure to provide something: what then broke for want of it. */
  led: LedTo | undefined;
};

/** The error that would be the cause by itself, and the name of what it lacked, where both lines name it. */
export type LedTo = { error: Ranked; subject: string | undefined };

type Result = { ranked: readonly Ranked[]; findings: readonly DetectedFinding[] };

/** Gets the lines, the outline and each rule's candidates; gives the cause and what is ranked behind it. */
export function findCauses(search: CauseSearch): FoundCauses {
  const { lines, outline, detected } = search;
  const unaided = once(() => lastOutput(search, toleratingRetried(outline, detected, lines)));
  const known = { ...search, unaided };
  const first = rankCauses(detected, known);
  const result = isSure(first) ? first : rankDedented(first, known);
  const output = isSure(result) ? lastLines(lines, outline) : unaided();
  const [cause, ...others] = output ? rankAll([...result.findings, output], known) : result.ranked;
  const failed = others.filter((other, index) => index >= mostRetried || !passedLater(other, lines));
  const judged = cause && classified(withInnermost(lines, cause), lines, outline);
  return withUpstream(withCaptured({ cause: judged, others: failed, output, led: undefined }, search), search);
}

/**
 * Puts the reason that another program gave before the message of the one that ran it, and an error before what only sums it up
 * or points to it.
 */
function withCaptured(found: FoundCauses, search: CauseSearch): FoundCauses {
  const { lines, outline } = search;
  const { cause, others } = found;
  const captured = cause && !cause.own && capturedBy(cause, search);
  if (!captured) return found;
  const finding = findingAt({ lines, outline, others }, captured.line, captured.said);
  const { score, inStep } = cause;
  return { ...found, cause: { ...finding, score, inStep }, others: [{ ...cause, score: score - noRival }, ...others] };
}

function capturedBy(cause: Ranked, search: CauseSearch): Captured | undefined {
  const { lines, outline } = search;
  const below = capturedBelow(lines, cause) ?? summedUp(lines, outline, cause);
  return below ?? pointedAbove(search, cause) ?? saidAbove(search, cause);
}

/** A test that passed when it was run again is a failure behind which the job went on. */
function toleratingRetried(outline: RunOutline, findings: readonly DetectedFinding[], lines: Lines): RunOutline {
  const tests = findings
    .filter(({ tests, strength }) => tests !== undefined && tests.length > 0 && strength === 'exact')
    .slice(0, mostRetried);
  const retried = tests.filter((test) => passedLater(test, lines));
  return retried.length === 0 ? outline : { ...outline, tolerated: [...outline.tolerated, ...retried] };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Puts the failure to provide something before the error that names it. */
function withUpstream(found: FoundCauses, { lines, outline }: CauseSearch): FoundCauses {
  const { cause: error, others } = found;
  const upstream = error && !error.own && upstreamOf({ lines, outline, cause: error, others });
  if (!upstream) return found;
  const { finding, subject } = upstream;
  const strength = subject ? 'specific' : 'likely';
  const cause = {
    ...finding,
    strength: surer(finding.strength, strength),
    score: error.score,
    inStep: isWithin(finding, outline),
  };
  const rest = others.filter((other) => other.from !== finding.from || other.rule !== finding.rule);
  return { ...found, cause, others: [error, ...rest], led: { error, subject } };
}

/** Two lines that tell the same are surer than the weak one of them alone. */
function surer(own: Strength, atLeast: Strength): Strength {
  return own === 'echo' || own === 'generic' || own === 'likely' ? atLeast : own;
}

function isSure({ ranked }: Result): boolean {
  return (ranked[0]?.score ?? 0) >= sureScore;
}

/** A tool may have been quoted, indented, by another that nobody knows: its words are then looked for behind the indentation. */
function rankDedented(first: Result, search: Search): Result {
  const { lines, rules, candidates } = search;
  const quoted = detect(dedented(lines), rules, candidates).filter(({ from }) => isIndented(lines, from));
  const second = rankCauses([...first.findings, ...quoted], search);
  return isSure(second) && second.ranked[0]?.strength === 'exact' ? second : first;
}

/** Ranks the findings without what tests printed that passed, and without tests that were run again and passed. */
function rankCauses(detected: readonly DetectedFinding[], search: Search): Result {
  const { lines } = search;
  let findings = detected;
  let ranked = rankAll(findings, search);
  for (let round = 0; round < mostRetried && ranked[0]; round += 1) {
    const [top] = ranked;
    const shown = top.own ? undefined : shownAround(lines, top.from);
    if (isPrintedByTest(top, lines)) findings = findings.filter((finding) => !isPrintedByTest(finding, lines));
    else if (shown) findings = findings.filter(({ own, from }) => own || from < shown.from || from > shown.to);
    else if (passedLater(top, lines)) findings = findings.filter((other) => !isAbout(other, top));
    else break;
    ranked = rankAll(findings, search);
  }
  return { ranked, findings };
}

/** What a CI says of its machine stands amid the output of a test, and is none. */
function isPrintedByTest(finding: DetectedFinding, lines: Lines): boolean {
  return !endsJobs.has(finding.tool) && isTestOutput(finding, lines);
}

function rankAll(findings: readonly DetectedFinding[], { lines, outline, unaided }: Search): Ranked[] {
  const alone = withoutSecondSign({ outline, findings, output: unaided });
  return rank(findings, { outline, lines, alone });
}

function isAbout(other: DetectedFinding, passed: DetectedFinding): boolean {
  if (other.listedAs && passed.listedAs) return other.listedAs === passed.listedAs;
  if (other.tests?.length) return other.tests.join('\n') === passed.tests?.join('\n');
  if (other.from >= passed.from) return other.from <= passed.to;
  return other.tool === passed.tool && other.to >= passed.from;
}
