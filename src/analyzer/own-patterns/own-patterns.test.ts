import { expect, test } from 'vitest';
import { LogText } from '../../kernel/log-text.ts';
import { hashCause } from '../../thread/hash-cause.ts';
import { analyze } from '../analyze.ts';
import { compileExpression } from './expression.ts';
import type { OwnPattern } from './own-pattern.ts';
import { problemWith, readyPatterns } from './ready-patterns.ts';

const options = { hash: hashCause, evidence: 'quotes' } as const;
const failed = '##[error]Process completed with exit code 1.\n';

function aPattern(own: Partial<OwnPattern> = {}): OwnPattern {
  return {
    id: '0199f3a0-0000-7000-8000-000000000001',
    name: 'Licence server',
    text: 'no seats left',
    regex: null,
    title: 'The licence server has no free seat',
    category: 'service_limit',
    advice: 'Wait for a seat, or stop a job that holds one.',
    owner: 'Build team',
    retry: 'safe',
    strength: 'exact',
    ...own,
  };
}

function regex(source: string, own: Partial<OwnPattern> = {}): OwnPattern {
  return aPattern({ text: null, regex: source, ...own });
}

function answer(log: string, patterns: readonly OwnPattern[], evidence: 'quotes' | 'none' = 'quotes') {
  return analyze(LogText.fromString(log), {}, { ...options, evidence, ownPatterns: readyPatterns(patterns) });
}

const log = `$ frob --build\nfrob: checking out a licence\nfrob: 0 of 5: no seats left\nfrob: stopping\n${failed}`;

test('a pattern answers with its own words, category and advice, and its line is quoted', () => {
  const diagnosis = answer(log, [aPattern()]);

  expect(diagnosis).toMatchObject({
    title: 'The licence server has no free seat',
    root_cause: 'The own pattern “Licence server” matches line 3 of the log.',
    category: 'service_limit',
    domain: 'external',
    suggested_fix: {
      summary: 'Wait for a seat, or stop a job that holds one.',
      steps: ['Ask Build team, who owns this pattern.'],
      commands: [],
    },
    retry: { advice: 'safe' },
    own_pattern: { id: aPattern().id, name: 'Licence server', owner: 'Build team' },
    skipped_patterns: [],
  });
  expect(diagnosis.explanation).toContain('The own pattern “Licence server” answers: it matches line 3.');
  expect(diagnosis.evidence[0]).toMatchObject({ line: 3, text: 'frob: 0 of 5: no seats left', role: 'cause' });
  expect(diagnosis.confidence).toBeGreaterThan(0.8);
});

test('without the pattern the same log has another answer', () => {
  expect(answer(log, [])).toMatchObject({ own_pattern: null });
  expect(answer(log, [aPattern({ text: 'something else' })])).toMatchObject({ own_pattern: null });
});

test('where no quotes are kept the words of the pattern are, as they are no words of the log', () => {
  const diagnosis = answer(log, [aPattern()], 'none');

  expect(diagnosis).toMatchObject({
    title: 'The licence server has no free seat',
    own_pattern: { name: 'Licence server' },
  });
  expect(diagnosis.evidence.every(({ text }) => text === '')).toBe(true);
});

test('the fingerprint is that of the pattern, whatever else its line holds', () => {
  const one = answer(log, [aPattern()]).fingerprint;
  const other = answer(log.replace('0 of 5', '0 of 77, queue 12'), [aPattern({ title: 'Renamed' })]).fingerprint;
  const ofOther = answer(log, [aPattern({ id: '0199f3a0-0000-7000-8000-000000000002' })]).fingerprint;

  expect(one).toMatch(/^v1:[0-9a-f]{32}$/);
  expect(other).toBe(one);
  expect(ofOther).not.toBe(one);
});

test('an exact pattern comes before a built-in rule that is as sure, a likely one after it', () => {
  const error = "src/cart.ts(12,9): error TS2339: Property 'total' does not exist on type 'Cart'.";
  const compile = log.replace('frob: checking', `${error}\nfrob: checking`);

  expect(answer(compile, [aPattern()])).toMatchObject({ own_pattern: { name: 'Licence server' } });
  expect(answer(compile, [aPattern({ strength: 'likely' })])).toMatchObject({
    category: 'type_check',
    own_pattern: null,
    alternatives: expect.arrayContaining([
      expect.objectContaining({ title: 'The licence server has no free seat', category: 'service_limit' }),
    ]),
  });
});

test('a line is read as a person sees it, and also without what the CI puts before it', () => {
  const framed = `2026-11-20T09:30:00.1234567Z [ERROR] \u001b[31mFrobnicator\u001b[0m gave up\n${failed}`;

  for (const pattern of [
    aPattern({ text: '[ERROR] Frobnicator' }),
    regex('^Frobnicator gave up$'),
    regex('^2026-.*Frobnicator'),
  ])
    expect(answer(framed, [pattern])).toMatchObject({ own_pattern: { name: 'Licence server' } });
});

test('a secret in the line that a pattern matches stays masked', () => {
  const secret = `ghp_${'0123456789'.repeat(3)}abcdef`;
  const diagnosis = answer(`frob: no seats left for token ${secret}\n${failed}`, [aPattern()]);

  expect(diagnosis).toMatchObject({ own_pattern: { name: 'Licence server' } });
  expect(JSON.stringify(diagnosis)).not.toContain(secret);
  expect(diagnosis.evidence[0]?.text).toContain('frob: no seats left for token');
});

test('letters beyond ASCII, and pairs of surrogates, are found', () => {
  const log = `рабочий: лицензия закончилась 🔑🔑\n${failed}`;

  expect(answer(log, [aPattern({ text: 'лицензия закончилась 🔑' })])).toMatchObject({ own_pattern: {} });
  expect(answer(log, [regex('лицензия \\pL+ 🔑{2}')])).toMatchObject({ own_pattern: {} });
});

test.each([
  ['licen[cs]e .* seats', ['licence ', 'license ']],
  ['(?:disk|quota) (?:full|exceeded)', ['disk full', 'disk exceeded', 'quota full', 'quota exceeded']],
  ['ORA-\\d{5}|TNS-\\d{5}', ['ORA-', 'TNS-']],
  ['(?i)e 404: not found', ['e 404: not ', 'E 404: NOT ']],
  ['^\\s*(?P<what>frob)nicate+d$', ['frobnicat']],
  ['colou?r is wrong', ['color is wrong', 'colour is wrong']],
  ['\\Qa.b(c)\\E', ['a.b(c)']],
  ['(?:error){2,5}', ['errorerror']],
  ['[Tt]imeout', ['Timeout', 'timeout']],
])('every match of %s holds one of %j', (source, literals) => {
  expect(compileExpression(source)).toMatchObject({ literals: expect.arrayContaining(literals) });
});

test('the literals of an expression in any case find the forms that the engine takes for the same', () => {
  const patterns = [regex('(?i)task skipped')];

  for (const line of ['task skipped', 'TASK SKIPPED', 'Ta\u017fk \u017f\u212aipped'])
    expect(answer(`frob: ${line}\n${failed}`, patterns)).toMatchObject({ own_pattern: {} });
});

test.each([
  ['\\d+ errors?', undefined],
  ['.*', 'no text of at least four characters'],
  ['abc|long enough', 'in each branch of |'],
  ['(?:timeout)?', 'no text of at least four characters'],
  ['[a-z]{10}', 'no text of at least four characters'],
  ['failed(?=:)', 'Look-around'],
  ['(?<!not )failed', 'Look-around'],
  ['(fail|error) \\1ed', 'back-reference'],
  ['failed++', 'possessive'],
  ['(?>failed)', 'atomic'],
  ['failed (at', 'missing closing )'],
  ['failed [a-', 'missing closing ]'],
  ['failed{1001}', 'invalid repeat count'],
  ['failed .{0,1000}', 'too large'],
  ['failed \\Z', 'invalid escape sequence at \\Z'],
])('of %s it is said whether it can be used, and why not', (source, said) => {
  const problem = problemWith({ text: null, regex: source });

  if (said === undefined) expect(problem).toBeUndefined();
  else expect(problem).toContain(said);
});

test('a pattern that this version of the engine does not take is named, and the others work', () => {
  expect(answer(log, [regex('(', { name: 'Broken' }), aPattern()])).toMatchObject({
    own_pattern: { name: 'Licence server' },
    skipped_patterns: ['Broken'],
  });
});

test('a pattern that stands in more than 5,000 lines is skipped and named, and takes nothing from the others', () => {
  const many = `frob: step done\n`.repeat(5001);
  const diagnosis = answer(many + log, [regex('frob: .*', { name: 'Everything' }), aPattern()]);

  expect(diagnosis).toMatchObject({ own_pattern: { name: 'Licence server' }, skipped_patterns: ['Everything'] });
  expect(diagnosis.explanation).toContain(
    'The own pattern “Everything” was skipped, because too much of this log holds the text to look for.',
  );
});

test('5,000 lines are for all patterns together, the rarest first', () => {
  const of = (name: string, text: string, count: number) => ({
    pattern: aPattern({ name, text, strength: 'likely' }),
    lines: `${text} again\n`.repeat(count),
  });
  const all = [of('a', 'alpha happened', 3000), of('b', 'bravo happened', 1500), of('c', 'gamma happened', 500)];
  const logged = all.map(({ lines }) => lines).join('');
  const patterns = all.map(({ pattern }) => pattern);

  expect(answer(logged + failed, patterns).skipped_patterns).toEqual([]);
  expect(answer(`${logged}gamma happened\n${failed}`, patterns).skipped_patterns).toEqual(['a']);
});

test('what was written to be slow ends, is named, and the rest of the analysis is as it would be without it', () => {
  const line = `lite${'ab'.repeat(2046)}\n`;
  const compile = "src/cart.ts(12,9): error TS2339: Property 'total' does not exist on type 'Cart'.\n";
  const hostile = compile + line.repeat(1000) + failed;
  const slow = Array.from({ length: 20 }, (_, n) =>
    regex(`lite(?:.*a){${n + 1}}[ab]{150}c`, { name: `Slow ${n}`, strength: 'exact' }),
  );
  const startedMs = performance.now();
  const diagnosis = answer(hostile, slow);

  expect(performance.now() - startedMs).toBeLessThan(60_000);
  expect(diagnosis).toMatchObject({ category: 'type_check', own_pattern: null });
  expect(diagnosis.skipped_patterns.length).toBeGreaterThan(15);
  expect(diagnosis.title).toBe(answer(hostile, []).title);
});
