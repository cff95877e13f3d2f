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
