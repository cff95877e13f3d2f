import type { DetectedFinding } from '../detect/detect.ts';
import type { Strength } from '../detect/detector.ts';
import type { Course } from '../outline/steps.ts';
import type { Lines } from '../read/lines.ts';

export type Ranked = DetectedFinding & { score: number; inStep: boolean };

const base: Record<Strength, number> = { exact: 50, specific: 42, likely: 32, generic: 18, echo: 6 };
const inFailingStep = 12;
const beforeFailingStep = -6;
const afterFailure = -34;
const asWarning = -16;
const asExcused = -26;
const nearLines = 40;
const near = 6;
const farLines = 150;
const far = -10;

/** Best first; findings that lie inside a better one's block are part of it and left out. */
export function rank(found: readonly DetectedFinding[], course: Course, lines: Lines): Ranked[] {
  const nearest = nearestOfKind(found, course, lines.count);
  const ranked = found.map((finding) => ({
    ...finding,
    score: scoreOf(finding, course, lines) + (nearest.get(kindOf(finding)) ?? 0),
    inStep: within(finding, course),
  }));
  ranked.sort((a, b) => b.score - a.score || a.from - b.from || b.to - a.to);
  return withoutParts(ranked);
}

function scoreOf(finding: DetectedFinding, course: Course, lines: Lines): number {
  let score = base[finding.strength];
  if (lines.at(finding.from).level === 'warning') score += asWarning;
  if (course.excused.some(({ from, to }) => finding.from >= from && finding.from <= to)) score += asExcused;
  if (finding.from >= course.epilogueFrom) return score + afterFailure;
  if (!course.failing) return score;
  if (finding.from > course.failing.to + 1) return score + afterFailure;
  return score + (within(finding, course) ? inFailingStep : beforeFailingStep);
}

/** Findings of one kind share the best nearness among them, so that the first of them stays first. */
function nearestOfKind(found: readonly DetectedFinding[], course: Course, count: number): Map<string, number> {
  const best = new Map<string, number>();
  for (const finding of found) {
    if (finding.from >= course.epilogueFrom || (course.failing && finding.from < course.failing.from)) continue;
    const kind = kindOf(finding);
    best.set(kind, Math.max(best.get(kind) ?? far, nearness(finding, course, count)));
  }
  return best;
}

function kindOf({ rule, strength }: DetectedFinding): string {
  return `${rule} ${strength}`;
}

/** What is not a cause for certain is one rather when the job ends soon after it. */
function nearness(finding: DetectedFinding, course: Course, count: number): number {
  if (finding.strength === 'exact' || finding.strength === 'echo') return 0;
  const end = Math.min(course.failing?.to ?? count, course.epilogueFrom - 1);
  const distance = end - finding.to;
  if (distance <= nearLines) return near;
  return distance > farLines ? far : 0;
}

function within(finding: DetectedFinding, { failing }: Course): boolean {
  return failing !== null && finding.from >= failing.from && finding.from <= failing.to + 1;
}

function withoutParts(ranked: readonly Ranked[]): Ranked[] {
  const kept: Ranked[] = [];
  const covered = new Set<number>();
  for (const finding of ranked) {
    if (covered.has(finding.from)) continue;
    kept.push(finding);
    for (let line = finding.from; line <= Math.min(finding.to, finding.from + 400); line += 1) covered.add(line);
  }
  return kept;
}
