import { classified } from '../classify/classified.ts';
import type { DetectedFinding } from '../detect/detect.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import type { Ranked } from './rank.ts';

type Known = { lines: Lines; outline: RunOutline; others: readonly Ranked[] };

/** What a rule has found at a line, else the line itself, or the part of it that tells, as a finding. */
export function findingAt(
  { lines, outline, others }: Known,
  line: number,
  said = lines.at(line).text.trim(),
): DetectedFinding {
  const known = others.find(({ from, to, rule }) => rule >= 0 && line >= from && line <= Math.min(to, from + 9));
  if (known) return classified(known, lines, outline);
  const finding: DetectedFinding = {
    category: 'unknown',
    strength: 'likely',
    title: said,
    cause: said,
    from: line,
    to: line,
    tool: '',
    rule: -1,
    telling: { line, stated: true },
  };
  return classified(finding, lines, outline);
}
