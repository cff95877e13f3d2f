import type { Category } from '../../contract/analyses/analysis.ts';
import { type DetectedFinding, passing } from '../detect/detect.ts';
import { withoutNumbers } from '../detect/goes-on.ts';
import type { Lines } from '../read/lines.ts';

// What the systems that tests run against log, too.
const ofSystems: ReadonlySet<Category> = new Set([
  'config',
  'container',
  'credentials',
  'deploy',
  'network',
  'permission',
  'resources',
  'service_limit',
  'timeout',
]);
const ginkgoPassed = /^• (?:\[[\d.]{1,10} seconds\]|$)/;
const fewest = 3;
const mostLines = 300;
/** So many lines are looked at for all findings together. */
const mostOfAll = 600;

type IsPassed = (finding: DetectedFinding) => boolean;

/** Tells whether several tests passed behind what a system logged, there or where it logged the same, before one failed. */
export function testsPassedBehind(findings: readonly DetectedFinding[], lines: Lines): IsPassed {
  const failed = findings.findLast(({ category, strength }) => category === 'test' && strength === 'exact');
  if (!failed) return () => false;
  const passed = new Set<string>();
  let left = mostOfAll;
  for (const finding of findings) {
    if (!isOfSystem(finding) || finding.to >= failed.from || passed.has(kindOf(finding))) continue;
    const end = Math.min(failed.from, finding.to + Math.min(mostLines, left));
    left -= end - finding.to;
    if (passBetween(lines, finding.to + 1, end)) passed.add(kindOf(finding));
  }
  return (finding) => isOfSystem(finding) && passed.has(kindOf(finding));
}

function isOfSystem({ rule, category, strength }: DetectedFinding): boolean {
  return rule >= 0 && strength === 'exact' && ofSystems.has(category);
}

function kindOf({ rule, key, title }: DetectedFinding): string {
  return `${rule} ${withoutNumbers(key ?? title)}`;
}

function passBetween(lines: Lines, from: number, before: number): boolean {
  let passed = 0;
  for (let line = from; line < before && passed < fewest; line += 1) {
    const { text } = lines.at(line);
    if (passing.test(text) || ginkgoPassed.test(text)) passed += 1;
  }
  return passed >= fewest;
}
