import { type NumberedRule, rulesOf } from './detect/detect.ts';
import type { Detector } from './detect/detector.ts';
import { markerRules } from './outline/markers.ts';
import { programLiterals } from './program-literals.ts';
import { type Automaton, automatonOf } from './scan/automaton.ts';
import type { LiteralTable } from './scan/literal-table.ts';

/** Detectors made ready to scan, with the numbers of the groups of literals. */
export type Program = Pick<LiteralTable, 'groupsOf'> & {
  automaton: Automaton;
  rules: readonly NumberedRule[];
  firstMarker: number;
  secrets: number;
  signs: number;
};

const ready = new WeakMap<readonly Detector[], Program>();

/** Built once for each list of detectors. */
export function programOf(detectors: readonly Detector[]): Program {
  const built = ready.get(detectors);
  if (built) return built;
  const rules = rulesOf(detectors);
  const { keys, groupsOf } = programLiterals(detectors);
  const firstMarker = rules.length;
  const secrets = firstMarker + markerRules.length;
  const program = { automaton: automatonOf(keys), groupsOf, rules, firstMarker, secrets, signs: secrets + 1 };
  ready.set(detectors, program);
  return program;
}
