import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diagnose } from '../support/diagnose.ts';

const logs = new URL('../logs', import.meta.url).pathname;
const retried = [
  'cucumber/retried',
  'cucumber/retried-only',
  'go-test/run-again',
  'jest/retried',
  'playwright/flaky',
  'pytest/run-again',
  'surefire/flakes',
];
const prefixes: Record<string, (name: string) => string> = {
  concurrently: (name) => `[${name}] `,
  'docker compose': (name) => `${name.padEnd(12)}| `,
  pnpm: (name) => `packages/${name} test: `,
};

/** The log as one of two processes, whose lines come in turn. */
function interleaved(
  log: string,
  before: (name: string) => string,
): { text: string; lineOf: (line: number) => number } {
  const printed = log.trimEnd().split('\n');
  const text = printed.map((line, i) => `${before('api')}${line}\n${before('web')}${served(i)}\n`).join('');
  return { text, lineOf: (line) => line * 2 - 1 };
}

function served(i: number): string {
  return ['', `GET /orders/${i} 200 in ${i + 3} ms`, `  compiled page ${i}`][i % 3] ?? '';
}

describe.each(retried)('%s: a test that passed when it was run again is no cause', (name) => {
  const log = readFileSync(`${logs}/${name}.log`, 'utf8');
  const { line }: { line: number } = JSON.parse(readFileSync(`${logs}/${name}.json`, 'utf8'));
  const plain = diagnose(log);

  test.each(Object.keys(prefixes))('also where another process prints between its lines, as with %s', (tool) => {
    const { text, lineOf } = interleaved(log, prefixes[tool] ?? String);
    const diagnosis = diagnose(text);
    const quoted = diagnosis.evidence.filter(({ role }) => role === 'cause').map((quote) => quote.line);
    expect(quoted[0]).toBeLessThanOrEqual(lineOf(line));
    expect(diagnosis.evidence.some((quote) => quote.line <= lineOf(line) && quote.end_line >= lineOf(line))).toBe(true);
    expect([diagnosis.category, diagnosis.title]).toEqual([plain.category, plain.title]);
  });
});

const failing = '--- FAIL: TestAdd (0.00s)\n    sum_test.go:8: got 3, want 4\n';

test('a test of a longer name that passes does not excuse the one that failed', () => {
  expect(diagnose(`${failing}--- PASS: TestAddAll (0.00s)\nFAIL\texample.com/sum\t0.1s\n`).tests).toEqual(['TestAdd']);
});

test('a part of a test that passes does not excuse the test', () => {
  expect(diagnose(`${failing}    --- PASS: TestAdd/negative (0.00s)\nFAIL\n`).tests).toEqual(['TestAdd']);
});

test('a test of the same name that passes in another process does not excuse the one that failed', () => {
  const api = `=== RUN   TestAdd\n${failing}FAIL\nFAIL\texample.com/sum\t0.1s\n`;
  const web = '=== RUN   TestAdd\n--- PASS: TestAdd (0.00s)\n\nPASS\nok  \texample.com/web\t0.1s\n';
  const linesOf = (text: string, name: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => `[${name}] ${line}\n`);
  const text = [...linesOf(api, 'api'), ...linesOf(web, 'web')].join('');
  expect(diagnose(text)).toMatchObject({ category: 'test', tests: ['TestAdd'] });
});
