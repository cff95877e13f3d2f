import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LogText } from '../../kernel/log-text.ts';
import { analyze } from '../analyze.ts';

const logs = new URL('../../../test/logs', import.meta.url).pathname;
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const files = readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.log'));

function evidenceOf(log: LogText) {
  return analyze(log, {}, { hash, evidence: 'quotes' }).evidence;
}

test('what stands before the cause is never called its consequence', () => {
  const wrong = files.filter((file) => {
    const [cause, ...rest] = evidenceOf(LogText.fromBytes(readFileSync(`${logs}/${file}`)));
    return rest.some(({ role, line }) => role === 'consequence' && line < (cause?.line ?? 0));
  });
  expect(wrong).toEqual([]);
});

test('an error of an earlier step is quoted as the context of the one that ended the job', () => {
  const text = `$ npm run lint || true
src/old.ts(3,5): error TS2322: Type 'a' is not 'b'.
$ npm test
--- FAIL: TestAdd (0.00s)
    sum_test.go:8: got 3, want 4
FAIL
FAIL\texample.com/sum\t0.1s


ERROR: Job failed: exit code 1
`;
  const evidence = evidenceOf(LogText.fromString(text));
  expect(evidence[0]).toMatchObject({ line: 4, role: 'cause' });
  expect(evidence.find(({ line }) => line === 2)).toMatchObject({ role: 'context' });
});

test('most of what is quoted is the cause', () => {
  const bytes = { cause: 0, rest: 0 };
  for (const file of files) {
    const evidence = evidenceOf(LogText.fromBytes(readFileSync(`${logs}/${file}`)));
    const own = { cause: 0, rest: 0 };
    for (const { role, text } of evidence) own[role === 'cause' ? 'cause' : 'rest'] += Buffer.byteLength(text);
    bytes.cause += own.cause;
    bytes.rest += own.rest;
    expect(own.cause + own.rest, file).toBeLessThanOrEqual(2048);
    expect(evidence.length, file).toBeLessThanOrEqual(12);
  }
  expect(bytes.cause / (bytes.cause + bytes.rest)).toBeGreaterThanOrEqual(0.6);
});

test('only the line on which the CI states the failure follows from the cause', () => {
  const log = `$ npm test
src/a.ts(3,5): error TS2322: Type 'a' is not 'b'.
INFO wrote the report
✓ adds the prices

3 warnings
ERROR: Job failed: exit code 2
`;
  const roles = evidenceOf(LogText.fromString(log)).filter(({ role }) => role === 'consequence');
  expect(roles.map(({ line }) => line)).toEqual([7]);
});

test('a line of JSON is quoted as its message, under its own number', () => {
  const line = '{"time":"2026-11-20T10:00:41Z","level":"error","msg":"stock service is gone"}';
  const evidence = evidenceOf(LogText.fromString(`$ ./serve --check\n${line}\n\n\nERROR: Job failed: exit code 1\n`));
  expect(evidence.find(({ line: number, end_line }) => number <= 2 && end_line >= 2)?.text).toContain(
    'stock service is gone',
  );
  expect(evidence.some(({ text }) => text.includes('"level"'))).toBe(false);
});
