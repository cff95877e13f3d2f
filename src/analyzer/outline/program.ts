import { type NumberedRule, rulesOf } from '../detect/detect.ts';
import type { Detector } from '../detect/detector.ts';
import { type Automaton, buildAutomaton } from '../scan/automaton.ts';
import { secretLiterals } from '../secrets/redact.ts';
import { markerRules } from './markers.ts';

/** A family of detectors made ready to scan: groups are its rules, then the CI markers, then one for secrets. */
export type Program = {
  automaton: Automaton;
  groupsOf: readonly (readonly number[])[];
  rules: readonly NumberedRule[];
  firstMarker: number;
  secrets: number;
};

const ready = new WeakMap<readonly Detector[], Program>();

/** Built once per family. */
export function programOf(detectors: readonly Detector[]): Program {
  const known = ready.get(detectors);
  if (known) return known;
  const rules = rulesOf(detectors);
  const firstMarker = rules.length;
  const secrets = firstMarker + markerRules.length;
  const wanted = new Map<string, number[]>();
  for (const [group, { rule }] of rules.entries()) note(wanted, rule.literals, group);
  for (const [index, marker] of markerRules.entries()) note(wanted, marker.literals, firstMarker + index);
  note(wanted, secretLiterals, secrets);
  const program = {
    automaton: buildAutomaton([...wanted.keys()]),
    groupsOf: [...wanted.values()],
    rules,
    firstMarker,
    secrets,
  };
  ready.set(detectors, program);
  return program;
}

function note(wanted: Map<string, number[]>, literals: readonly string[], group: number): void {
  for (const literal of literals) {
    const groups = wanted.get(literal);
    if (!groups) wanted.set(literal, [group]);
    else if (!groups.includes(group)) groups.push(group);
  }
}
