import type { DetectedFinding } from '../detect/detect.ts';
import type { Strength } from '../detect/detector.ts';
import { objections } from './objections.ts';
import { placesOf, type Ranking } from './places.ts';

/** `score` is ten for each step on the ladder of strengths, and five more where the job ends soon after the finding. */
export type Ranked = DetectedFinding & { score: number; inStep: boolean };

const ladder: readonly Strength[] = ['echo', 'generic', 'likely', 'specific', 'exact'];
const step = 10;
const nearTheEnd = 5;
const mostCovered = 400;

/** Gets findings; gives them with scores, the best first. What lies inside a better one's block is part of it and left out. */
export function rank(findings: readonly DetectedFinding[], ranking: Ranking): Ranked[] {
  const places = placesOf(findings, ranking);
  const ranked = findings.map((finding) => {
    const place = places(finding);
    const lowered = objections
      .filter(({ holds }) => holds(finding, place))
      .reduce((sum, { lowers }) => sum + lowers, 0);
    const score = step * ladder.indexOf(finding.strength) - lowered + (place.near ? nearTheEnd : 0);
    return { ...finding, score, inStep: place.inStep };
  });
  ranked.sort((a, b) => b.score - a.score || ownFirst(a, b) || a.from - b.from || b.to - a.to);
  return withoutParts(ranked);
}

/** Of two that are equally sure the one that the team wrote itself comes first. */
function ownFirst(a: DetectedFinding, b: DetectedFinding): number {
  return Number(b.own !== undefined) - Number(a.own !== undefined);
}

function withoutParts(ranked: readonly Ranked[]): Ranked[] {
  const kept: Ranked[] = [];
  const covered = new Set<number>();
  for (const finding of ranked) {
    if (covered.has(finding.from)) continue;
    kept.push(finding);
    for (let line = finding.from; line <= Math.min(finding.to, finding.from + mostCovered); line += 1)
      covered.add(line);
  }
  return kept;
}
