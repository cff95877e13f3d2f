import { expect, test } from 'vitest';
import { expectedOf, ownLogs } from '../../../test/support/own-logs.ts';
import { literalsOfSigns } from './literals-of-signs.ts';
import { literalsByExpression, mayMatch, wordsOf } from './may-match.ts';
import { expressionsOf, signTables } from './sign-tables.ts';

const known = literalsByExpression(literalsOfSigns());
const expressions = expressionsOf(signTables);

test('most expressions of signs have texts that each match holds', () => {
  expect(known.size).toBeGreaterThan(expressions.length * 0.85);
});

test('no line around a cause that an expression matches is passed over', () => {
  const lines = causeLines().map(wordsOf);
  const passedOver = expressions.flatMap((expression) =>
    lines
      .filter((line) => expression.test(line.text) && !mayMatch(expression, line, known))
      .map(({ text }) => [expression, text]),
  );

  expect(lines.length).toBeGreaterThan(1000);
  expect(passedOver).toEqual([]);
});

const someCase = /\bcould not compile\b/i;
const asWritten = /\bcould not compile\b/;
const unknown = /\bsome expression that no table holds\b/;

test.each([
  [someCase, 'Could NOT compile it', true],
  [asWritten, 'Could NOT compile it', false],
  [unknown, '', true],
])('%s is asked of a text only where it may match: %s', (expression, text, expected) => {
  const literals = new Map([someCase, asWritten].map((known) => [known, ['could not compile']]));

  expect(mayMatch(expression, wordsOf(text), literals)).toBe(expected);
});

function causeLines(): string[] {
  return ownLogs.flatMap((log) => {
    const { line } = expectedOf(log);
    return log.bytes
      .toString()
      .split('\n')
      .slice(Math.max(0, line - 2), line + 2);
  });
}
