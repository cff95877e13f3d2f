import type { DetectedFinding } from '../detect/detect.ts';
import type { Strength } from '../detect/detector.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';

export type Ranked = DetectedFinding & { score: number; inStep: boolean };

const base: Record<Strength, number> = { exact: 50, specific: 42, likely: 32, generic: 18, echo: 6 };
const inFailingStep = 12;
const beforeFailingStep = -6;
const afterFailure = -34;
const asWarning = -16;
const asTolerated = -26;
const nearLines = 40;
const near = 6;
const farLines = 150;
const far = -10;

/** Gets findings; gives them with scores, the best first. What lies inside a better one's block is part of it and left out. */
export function rank(findings: readonly DetectedFinding[], outline: RunOutline, lines: Lines): Ranked[] {
  const nearest = nearestOfKind(findings, outline, lines.count);
  const ranked = findings.map((finding) => ({
    ...finding,
    score: scoreOf(finding, outline, lines) + (nearest.get(kindOf(finding)) ?? 0),
    inStep: isWithin(finding, outline),
  }));
  ranked.sort((a, b) => b.score - a.score || a.from - b.from || b.to - a.to);
  return withoutParts(ranked);
}

function scoreOf(finding: DetectedFinding, outline: RunOutline, lines: Lines): number {
  let score = base[finding.strength];
  if (lines.at(finding.from).level === 'warning') score += asWarning;
  if (outline.tolerated.some(({ from, to }) => finding.from >= from && finding.from <= to)) score += asTolerated;
  if (finding.from >= outline.epilogueFrom) return score + afterFailure;
  if (!outline.failing) return score;
  if (outline.elsewhere.some(({ from, to }) => finding.from >= from && finding.from <= to)) return score + afterFailure;
  if (finding.from > outline.failing.to + 1) return score + afterFailure;
  return score + (isWithin(finding, outline) ? inFailingStep : beforeFailingStep);
}

/** Findings of one kind share the best nearness among them, so that the first of them stays first. */
function nearestOfKind(findings: readonly DetectedFinding[], outline: RunOutline, count: number): Map<string, number> {
  const best = new Map<string, number>();
  for (const finding of findings) {
    if (finding.from >= outline.epilogueFrom || (outline.failing && finding.from < outline.failing.from)) continue;
    const kind = kindOf(finding);
    best.set(kind, Math.max(best.get(kind) ?? far, nearness(finding, outline, count)));
  }
  return best;
}

function kindOf({ rule, strength }: DetectedFinding): string {
  return `${rule} ${strength}`;
}

/** A finding that is no cause for certain is a likelier one where the job ends soon after it. */
function nearness(finding: DetectedFinding, outline: RunOutline, count: number): number {
  if (finding.strength === 'exact' || finding.strength === 'echo') return 0;
  const end = Math.min(outline.failing?.to ?? count, outline.epilogueFrom - 1);
  const distance = end - finding.to;
  if (distance <= nearLines) return near;
  return distance > farLines ? far : 0;
}

/** Whether a finding lies in the failing step. */
export function isWithin(finding: DetectedFinding, { failing }: RunOutline): boolean {
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
