import { type NumberedRule, rulesOf } from './detect/detect.ts';
import type { Detector } from './detect/detector.ts';
import { signLiterals } from './detect/sign-literals.ts';
import { markerRules } from './outline/markers.ts';
import { type Automaton, buildAutomaton } from './scan/automaton.ts';
import { secretLiterals } from './secrets/redact.ts';

/**
 * Detectors made ready to scan: the groups of literals are their rules, then the CI's markers, then one for secrets and
 * one for the forms in which a failure is stated.
 */
export type Program = {
  automaton: Automaton;
  groupsOf: readonly (readonly number[])[];
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
  const firstMarker = rules.length;
  const secrets = firstMarker + markerRules.length;
  const groupsByLiteral = new Map<string, number[]>();
  for (const [group, { rule }] of rules.entries()) addLiterals(groupsByLiteral, rule.literals, group);
  for (const [index, marker] of markerRules.entries())
    addLiterals(groupsByLiteral, marker.literals, firstMarker + index);
  addLiterals(groupsByLiteral, secretLiterals, secrets);
  addLiterals(groupsByLiteral, signLiterals, secrets + 1);
  const program = {
    automaton: buildAutomaton([...groupsByLiteral.keys()]),
    groupsOf: [...groupsByLiteral.values()],
    rules,
    firstMarker,
    secrets,
    signs: secrets + 1,
  };
  ready.set(detectors, program);
  return program;
}

function addLiterals(groupsByLiteral: Map<string, number[]>, literals: readonly string[], group: number): void {
  for (const literal of literals) {
    const groups = groupsByLiteral.get(literal);
    if (!groups) groupsByLiteral.set(literal, [group]);
    else if (!groups.includes(group)) groups.push(group);
  }
}
