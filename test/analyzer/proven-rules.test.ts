import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Rule } from '../../src/analyzer/detect/detector.ts';
import { detectors } from '../../src/analyzer/detectors/index.ts';
import { diagnose } from '../support/diagnose.ts';
import { expectedOf, ownLogs } from '../support/own-logs.ts';

/** The logs whose source nobody wrote down. The list only shrinks: whoever names a source takes the log out. */
const withoutSource: string[] = JSON.parse(readFileSync(new URL('logs-without-source.json', import.meta.url), 'utf8'));

const answered = new Map<Rule, Set<string>>();
/** The rules that answered on a log whose source is named. */
const proven = new Set<Rule>();
let isSourced = false;

beforeAll(() => {
  const apart = detectors.map(({ tool, rules }) => ({ tool, rules: rules.flatMap(oneLiteralEach) }));
  for (const log of ownLogs) {
    isSourced = expectedOf(log).source !== undefined;
    diagnose(log.bytes, {}, { evidence: 'none', detectors: apart });
  }
});

test('every literal leads its rule to an answer on a line of a log of the tests', () => {
  const left = detectors.flatMap(({ tool, rules }) =>
    rules.flatMap((rule) => literalsLeft(rule).map((literal) => `${tool}: ${literal}`)),
  );
  expect(left).toEqual([]);
});

test('every rule answers on a line of a log whose source is named', () => {
  expect(rulesWhere((rule) => !proven.has(rule))).toEqual([]);
});

test('no rule lists a literal that holds another one of its literals', () => {
  expect(rulesWhere(({ literals }) => literals.some((one) => holdsAnother(one, literals)))).toEqual([]);
});

test('every log names its source, but for those in the list', () => {
  const without = ownLogs.filter((log) => !expectedOf(log).source);
  expect(without.map(({ name }) => name.replace(/\.log$/, '.json'))).toEqual(withoutSource);
});

/** The rule once for each of its literals, so that an answer tells which literal led to it. */
function oneLiteralEach(rule: Rule): Rule[] {
  return rule.literals.map((literal) => ({
    ...rule,
    literals: [literal],
    read(groups, block) {
      const finding = rule.read(groups, block);
      if (finding) answered.set(rule, (answered.get(rule) ?? new Set()).add(literal));
      if (finding && isSourced) proven.add(rule);
      return finding;
    },
  }));
}

function rulesWhere(condition: (rule: Rule) => boolean): string[] {
  return detectors.flatMap(({ tool, rules }) => rules.filter(condition).map((rule) => nameOf(tool, rule)));
}

function nameOf(tool: string, { literals }: Rule): string {
  return `${tool}: ${literals[0]}`;
}

function literalsLeft(rule: Rule): string[] {
  return rule.literals.filter((literal) => !answered.get(rule)?.has(literal));
}

function holdsAnother(one: string, literals: readonly string[]): boolean {
  return literals.some((other, index) => one.includes(other) && index !== literals.indexOf(one));
}
