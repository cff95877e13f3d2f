import type { Category } from '../../contract/analyses/analysis.ts';
import { commandAt, type RunOutline } from '../outline/run-outline.ts';
import type { DetectedFinding } from './detect.ts';

/** How many lines may stand between the last output and what belongs to it. */
const justAbove = 3;

const listed = new Set<Category>(['compile', 'type_check', 'lint', 'test', 'coverage', 'security_check']);

export type Surroundings = {
  outline: RunOutline;
  /** All findings, in line order. */
  findings: readonly DetectedFinding[];
  /** The last output of the failing step, chosen without any detector. */
  output: () => DetectedFinding | undefined;
};

/**
 * Gives the findings for which only their own line speaks. A second sign is that the last output, chosen by its shape,
 * holds the line too, that the tool is the command that ran, or that another line has the tool’s format.
 */
export function withoutSecondSign(around: Surroundings): Set<DetectedFinding> {
  const alone = around.findings.filter(
    (finding) =>
      finding.strength !== 'exact' && !finding.own && !wasRun(finding, around) && !hasCompany(finding, around),
  );
  if (alone.length === 0) return new Set();
  const lastOutput = reachOf(around);
  return new Set(alone.filter(({ from, to }) => to < lastOutput.from || from > lastOutput.to));
}

/** The last output with the findings directly above it. */
function reachOf({ output, findings }: Surroundings): { from: number; to: number } {
  const last = output();
  if (!last) return { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
  let { from } = last;
  for (const finding of findings.toReversed())
    if (finding.from < from && finding.to >= from - justAbove) from = finding.from;
  return { from, to: last.to + 1 };
}

function wasRun({ tool, isProgram, from }: DetectedFinding, { outline }: Surroundings): boolean {
  if (!isProgram) return false;
  const { failing } = outline;
  const ran = [failing?.command, failing?.name, commandAt(outline, from)].join(' ').toLowerCase();
  return tool
    .toLowerCase()
    .split(/[\s/]/)
    .some((name) => ran.includes(name));
}

/** What any program may print proves nothing by being printed twice; a list of what a check found does. */
function hasCompany({ tool, isProgram, category, from, to }: DetectedFinding, { findings }: Surroundings): boolean {
  if (!isProgram && !listed.has(category)) return false;
  return to > from || findings.some((other) => other.tool === tool && (other.from > to || other.to < from));
}
