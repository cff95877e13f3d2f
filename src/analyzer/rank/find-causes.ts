import { classified } from '../classify/classified.ts';
import { type DetectedFinding, detect, type NumberedRule } from '../detect/detect.ts';
import type { Strength } from '../detect/detector.ts';
import { inPassedTest, passedLater } from '../detect/retried.ts';
import { lastOutput } from '../detect/structure.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import { dedented, isIndented } from '../read/dedent.ts';
import type { Lines } from '../read/lines.ts';
import { isWithin, type Ranked, rank } from './rank.ts';
import { upstreamOf } from './upstream.ts';

/** From here on a finding needs no second opinion from the log's shape. */
const sureScore = 45;
const mostRetried = 20;

type CauseSearch = {
  lines: Lines;
  outline: RunOutline;
  rules: readonly NumberedRule[];
  /** For each rule the lines that hold one of its literals. */
  candidates: readonly (readonly number[])[];
};

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

type Ranking = { ranked: readonly Ranked[]; findings: readonly DetectedFinding[] };

/** Gets the lines, the outline and each rule's candidates; gives the cause and what is ranked behind it. */
export function findCauses(search: CauseSearch): FoundCauses {
  const { lines, outline, rules, candidates } = search;
  const first = rankWithoutRetried(detect(lines, rules, candidates), search);
  const ranking = isSure(first) ? first : rankDedented(first, search);
  const output = lastOutput(lines, outline, !isSure(ranking));
  const [cause, ...others] = output ? rank([...ranking.findings, output], outline, lines) : ranking.ranked;
  const failed = others.filter((other, index) => index >= mostRetried || !passedLater(other, lines));
  const judged = cause && classified(cause, lines, outline);
  return withUpstream({ cause: judged, others: failed, output, led: undefined }, search);
}

/** Puts the failure to provide something before the error that names it. */
function withUpstream(found: FoundCauses, { lines, outline }: CauseSearch): FoundCauses {
  const { cause: error, others } = found;
  const upstream = error && upstreamOf({ lines, outline, cause: error, others });
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

function isSure({ ranked }: Ranking): boolean {
  return (ranked[0]?.score ?? 0) >= sureScore;
}

/** A tool may have been quoted, indented, by another that nobody knows: its words are then looked for behind the indentation. */
function rankDedented(first: Ranking, search: CauseSearch): Ranking {
  const { lines, rules, candidates } = search;
  const quoted = detect(dedented(lines), rules, candidates).filter(({ from }) => isIndented(lines, from));
  const second = rankWithoutRetried([...first.findings, ...quoted], search);
  return isSure(second) && second.ranked[0]?.strength === 'exact' ? second : first;
}

/** Ranks the findings; a test that passed, at once or when it was run again, holds no cause, nor does what counts it. */
function rankWithoutRetried(detected: readonly DetectedFinding[], { outline, lines }: CauseSearch): Ranking {
  let findings = detected;
  let ranked = rank(findings, outline, lines);
  for (let round = 0; round < mostRetried; round += 1) {
    const [first] = ranked;
    if (first && inPassedTest(first, lines))
      findings = findings.filter((other) => other.rule !== first.rule || !inPassedTest(other, lines));
    else if (first && passedLater(first, lines)) findings = findings.filter((other) => !isAbout(other, first));
    else break;
    ranked = rank(findings, outline, lines);
  }
  return { ranked, findings };
}

function isAbout(other: DetectedFinding, passed: DetectedFinding): boolean {
  if (other.tests?.length) return other.tests.join('\n') === passed.tests?.join('\n');
  if (other.from >= passed.from) return other.from <= passed.to;
  return other.tool === passed.tool && other.to >= passed.from;
}
