import { isUncounted } from '../outline/lived-with.ts';
import type { OwnPattern } from '../own-patterns/own-pattern.ts';
import type { Lines } from '../read/lines.ts';
import type { Groups } from './block.ts';
import { blockAt } from './block.ts';
import type { Detector, Finding, Rule } from './detector.ts';
import { withoutDrives } from './drive-paths.ts';
import { isInDiff } from './unified-diff.ts';

const mostFindings = 1500;
const mostOfRule = 250;
// A passing test may be named after any failure, and so may a commit that semantic-release reads.
export const passing =
  /^\s{0,12}(?:[✓√✔]|\[再試行?\] |ok \d{1,6}\b|\d{1,6}\s{1,4}(?:ok|OK)\s{1,12}[^\d\s]|\[ {2,}(?:OK|PASSED) |PASS:? )|\| [✓✔] \w|^(?:\[[^\]]{1,60}\] {1,3}){1,4}› {1,3}[ℹ✔] |(?:\s|\.{3}|: )(?:OK|PASS|PASSED|ok|passed|(?<!nicht )bestanden)\s{0,120}(?:\([\d.]{1,8} ?m?s\)|[\d.]{1,8} ?m?s|\[ {0,3}\d{1,3}%\]|\|)?$/;
// The reason why a test was skipped, or failed as it was expected to, is none why the job did.
export const skipped =
  /^\s{0,12}(?:--- SKIP|SKIP(?:PED)?\b|XFAIL\b|[○↓⏭⊘] |\[ {2}SKIPPED \]|(?:not )?ok \d{1,6} .{0,400}# ?(?:SKIP|TODO|skip|todo))|^[^:\s]{1,200}::\S{1,200} (?:SKIPPED|XFAIL)\b/;

// What a program advises for another case is told in every run, and so is what the AWS CDK could not find out with --verbose.
export const advice =
  /^\u27a1\ufe0f? |^(?:\[\d\d:\d\d:\d\d\] )?Unable to determine the default AWS account \(|^\W{0,8}(?:[Tt]ip|TIP|[Hh]int|[Dd]id you know|This is optional)\b|\b(?:if|when(?:ever)?) you (?:see|get|hit|run into|encounter)\b/;

// The code of an error as a field of the object that a program printed whole: its message stands above.
const fieldOfError = /^\s{1,40}["']?[a-z]\w{0,30}["']?: ["']?(?:E[A-Z0-9]{3,20}|[A-Z]{2,20}_[A-Z_]{2,40})["']?,?$/;

// What a program's source does at the place of an error, as a trace quotes it.
const sourceOfError = /^\s{0,40}(?:throw (?:new )?[A-Z]\w{0,60}|raise [A-Z][\w.]{0,80})\(/;

// Dart and Flutter name each test as it begins, and mark the line of one that failed.
const begunTest = /^\d\d:\d\d \+\d{1,6}(?: ~\d{1,5})?(?: -\d{1,6})?: \S{0,300}\.dart: (?!.{0,400}\[E\]$)/;

const ofNoFailure = [passing, skipped, advice, fieldOfError, sourceOfError, begunTest];

/** A finding with its block, its tool and the number of its rule. */
export type DetectedFinding = Finding & {
  from: number;
  to: number;
  tool: string;
  isProgram?: boolean;
  rule: number;
  /**
   * Where the finding was chosen by the log's shape: the line that stands out, whether its form states a failure, and where
   * a test is listed as failed whose reason it is.
   */
  telling?: { line: number; stated: boolean; listed?: number | undefined } | undefined;
  /** What was chosen by the log's shape says, without the sentence around it. */
  said?: string;
  /** Set where a pattern that the team wrote itself has found it. */
  own?: OwnPattern;
};

export type NumberedRule = { rule: Rule; tool: string; isProgram: boolean };

/** All rules of a family, in order. */
export function rulesOf(detectors: readonly Detector[]): NumberedRule[] {
  return detectors.flatMap(({ tool, isProgram = true, rules }) => rules.map((rule) => ({ rule, tool, isProgram })));
}

/**
 * Gets the lines and each rule's candidates; gives the findings in line order. A line inside a block that its rule has
 * reported is not read again.
 */
export function detect(
  lines: Lines,
  rules: readonly NumberedRule[],
  candidates: readonly (readonly number[])[],
): DetectedFinding[] {
  const read = withoutDrives(lines);
  const findings: DetectedFinding[] = [];
  rules.forEach((numbered, index) => {
    let coveredTo = 0;
    let kept = 0;
    for (const line of candidates[index] ?? []) {
      if (kept >= mostOfRule || findings.length >= mostFindings) break;
      if (line <= coveredTo) continue;
      const finding = findingAtLine(read, numbered, line);
      if (!finding) continue;
      findings.push({ ...finding, rule: index });
      coveredTo = Math.max(line, finding.to);
      kept += 1;
    }
  });
  return findings.sort((a, b) => a.from - b.from || b.to - a.to);
}

function findingAtLine(
  lines: Lines,
  { rule, tool, isProgram }: NumberedRule,
  line: number,
): Omit<DetectedFinding, 'rule'> | undefined {
  const { text } = lines.at(line);
  // The rule first: it begins with what most lines lack, and fails sooner than the other expressions.
  const match = rule.match.exec(text);
  if (!match || isOfNoFailure(text) || isInDiff(lines, line)) return undefined;
  const finding = rule.read(withoutGaps(match.groups), blockAt(lines, line));
  if (!finding) return undefined;
  const from = Math.max(1, finding.from ?? Math.min(line, finding.to ?? line));
  const to = Math.min(lines.count, Math.max(from, finding.to ?? line));
  return { ...finding, from, to, tool, isProgram };
}

function isOfNoFailure(text: string): boolean {
  return ofNoFailure.some((match) => match.test(text)) || isUncounted(text);
}

function withoutGaps(groups: Record<string, string | undefined> | undefined): Groups {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups ?? {})) all[name] = value ?? '';
  return all;
}
