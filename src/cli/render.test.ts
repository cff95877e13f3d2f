import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../contract/analyses/analysis.ts';
import { render } from './render.ts';
import { makeStyle } from './style.ts';

const lines = [
  { line: 140, text: '> tsc -p .' },
  { line: 141, text: "src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'." },
  { line: 142, text: 'npm error Lifecycle script `build` failed' },
];
const plain = { style: makeStyle(false), columns: Number.POSITIVE_INFINITY };

describe('render', () => {
  it('says what broke, shows its lines, names the kind and the way out', () => {
    expect(render({ diagnosis: makeDiagnosis(), lines }, plain)).toMatchInlineSnapshot(`
      "✗ TS2339 in src/user.ts:12
        Property 'name' does not exist on type 'User'.
        at src/user.ts:12:9 · step Build · npm run build (exit status 2)

        140  > tsc -p .
      ▸ 141  src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'.
        142  npm error Lifecycle script \`build\` failed

      What to do
        Correct the type.
        1. Open src/user.ts
        $ npx tsc --noEmit
        A retry will not help. The same input fails in the same way.

      What happened
        tsc reports a type error at line 141. npm only repeats that it failed.

      Category    type check (code)
      Severity    high: The default branch is broken.
      Confidence  91 %

      It could also be
        line 142: An npm script failed (unknown, 5 %)

      2 later errors in the log follow from this one.
      "
    `);
  });

  it('points at no line as the first failure where it only guesses', () => {
    const shown = render({ diagnosis: makeDiagnosis({ confidence: 0.49 }), lines }, plain);

    expect(shown).toContain('\n  141  src/user.ts(12,9): error TS2339');
    expect(shown).not.toContain('▸');
  });

  it('says that it does not know, and quotes nothing', () => {
    const diagnosis = makeDiagnosis({
      category: 'unknown',
      domain: 'unknown',
      title: 'Cause not found',
      root_cause: 'No detector knows this log.',
      explanation: 'No detector knows this log.',
      confidence: 0,
      evidence: [],
      locations: [],
      alternatives: [],
      consequences: 0,
    });
    expect(render({ diagnosis, lines: [] }, plain)).toMatchInlineSnapshot(`
      "✗ Cause not found
        No detector knows this log.
        step Build · npm run build (exit status 2)

      What to do
        Correct the type.
        1. Open src/user.ts
        $ npx tsc --noEmit
        A retry will not help. The same input fails in the same way.

      Category    unknown
      Severity    high: The default branch is broken.
      Confidence  0 %
      "
    `);
  });

  it('marks a log that shows no failure with no cross', () => {
    const text = render({ diagnosis: makeDiagnosis({ title: 'The log shows no failure' }), lines }, plain);
    expect(text).toMatch(/^○ The log shows no failure$/m);
    expect(text).not.toContain('✗');
  });

  it('folds prose and marked lines at the width of a terminal, and uses all of it', () => {
    const text = render({ diagnosis: makeDiagnosis(), lines }, { ...plain, columns: 40 });
    expect(text.split('\n').filter((line) => line.length > 40)).toEqual([]);
    expect(text).toContain('▸ 141  src/user.ts(12,9): error TS2339:\n       Property');

    const wide = render(
      { diagnosis: makeDiagnosis({ explanation: 'word '.repeat(60) }), lines },
      { ...plain, columns: 180 },
    );
    expect(Math.max(...wide.split('\n').map((line) => line.length))).toBeGreaterThan(170);
  });

  it.each([
    ['stands in the title', 'A test failed: total is 90.', 'total is 90.'],
    ['begins the explanation', 'TestTotal failed', 'tsc reports a type error while it ran.'],
  ])('does not say twice what %s', (_, title, root_cause) => {
    const text = render({ diagnosis: makeDiagnosis({ title, root_cause }), lines }, plain);
    expect(text).toMatch(new RegExp(`^✗ ${title}\n  at src/user.ts:12:9 · step Build · npm run build`));
  });

  it('tells what the team and other runs know between what broke and what to do', () => {
    const found = {
      diagnosis: makeDiagnosis(),
      lines,
      known: 'Known fix:\n  Clear the cache.',
      told: 'Also on main.\n',
    };
    const text = render({ ...found, link: 'https://ff.example/analyses/1' }, plain);
    expect(text).toMatch(
      /^Known fix:\n {2}Clear the cache\.\n\n✗ TS2339[\s\S]+142.+\n\nAlso on main\.\n\nWhat to do\n/,
    );
    expect(text).toMatch(/\n\nhttps:\/\/ff\.example\/analyses\/1\n$/);
  });

  it('names the failed tests and how many more there are', () => {
    const tests = ['a', 'b', 'c', 'd', 'e', 'f'];
    const text = render({ diagnosis: makeDiagnosis({ tests, tests_failed: 9 }), lines }, plain);
    expect(text).toContain('Tests       9 failed: a, b, c, d, e and 4 more');
  });

  it('counts what was masked without showing it', () => {
    const facts = { bytes: 10, lines: 3, truncated: true, secrets: { aws_key: 2, jwt: 1 } };
    const text = render({ diagnosis: makeDiagnosis({ log_facts: facts }), lines }, plain);
    expect(text).toContain('3 secrets in the log are masked here.\nThe log was cut before it came here.');
  });

  it('obeys no control character of a log, wherever it stands', () => {
    const evil = 'a\x1b[2J\x1b]52;c;aGk=\x07\u009b31m\u202eb\rc\nd';
    const diagnosis = makeDiagnosis({
      title: evil,
      root_cause: evil,
      explanation: `${evil}!`,
      severity_reason: evil,
      step: evil,
      command: evil,
      tests: [evil],
      tests_failed: 1,
      locations: [{ path: evil, line: 1, column: null }],
      suggested_fix: { summary: evil, steps: [evil], commands: [evil] },
      alternatives: [{ title: evil, category: 'test', line: 1, confidence: 0.1 }],
    });
    const text = render({ diagnosis, lines: [{ line: 141, text: evil }] }, plain);
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
    expect(text).toContain('a␛[2J␛]52;c;aGk=␇�31m�b c d');
  });

  it('colours by severity on a terminal', () => {
    const text = render(
      { diagnosis: makeDiagnosis({ severity: 'high' }), lines },
      { ...plain, style: makeStyle(true) },
    );
    expect(text).toContain('\x1b[31mhigh\x1b[39m: The default branch is broken.');
  });
});

function makeDiagnosis(changes: Partial<Diagnosis> = {}): Diagnosis {
  return {
    severity: 'high',
    severity_reason: 'The default branch is broken.',
    severity_basis: { code: 'default_branch', branch: 'default', secrets: [], projects: 0 },
    category: 'type_check',
    domain: 'code',
    title: 'TS2339 in src/user.ts:12',
    root_cause: "Property 'name' does not exist on type 'User'.",
    explanation: 'tsc reports a type error at line 141. npm only repeats that it failed.',
    suggested_fix: { summary: 'Correct the type.', steps: ['Open src/user.ts'], commands: ['npx tsc --noEmit'] },
    confidence: 0.914,
    cause_scope: 'change',
    retry: { advice: 'pointless', reason: 'The same input fails in the same way.' },
    host: null,
    tool: 'tsc',
    step: 'Build',
    command: 'npm run build',
    exit_code: 2,
    locations: [{ path: 'src/user.ts', line: 12, column: 9 }],
    tests: [],
    tests_failed: 0,
    evidence: [{ line: 141, end_line: 141, text: 'error TS2339', role: 'cause' }],
    alternatives: [{ title: 'An npm script failed', category: 'unknown', line: 142, confidence: 0.05 }],
    consequences: 2,
    own_pattern: null,
    skipped_patterns: [],
    fingerprint: 'v1:00000000000000000000000000000000',
    log_facts: { bytes: 4_000, lines: 150, truncated: false, secrets: {} },
    engine_version: '1',
    ...changes,
  };
}
