import type { Detector } from './detect/detector.ts';
import { signLiterals } from './detect/sign-literals.ts';
import { markerRules } from './outline/markers.ts';
import { type LiteralTable, literalTable } from './scan/literal-table.ts';
import { secretLiterals } from './secrets/secret-literals.ts';

/**
 * What a log is scanned for. The groups are the rules, then the CI's markers, one for secrets, and one for the forms in
 * which a failure is stated. The build of the command makes the table of all detectors, once.
 */
export function programLiterals(detectors: readonly Detector[]): LiteralTable {
  const rules = [...detectors.flatMap((detector) => detector.rules), ...markerRules];
  return literalTable([...rules.map(({ literals }) => literals), secretLiterals(), signLiterals()]);
}
