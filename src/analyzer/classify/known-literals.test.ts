import { expect, test } from 'vitest';
import { expectedOf, ownLogs } from '../../../test/support/own-logs.ts';
import { signTables } from './category-of.ts';
import { literalsOfSigns } from './literals-of-signs.ts';
import { mayMatch } from './sign.ts';

const known = new Map(literalsOfSigns());
const expressions = Object.values(signTables).flatMap((signs) => signs.flatMap(([, , anyOf]) => anyOf));

test('most expressions of signs have texts that each match holds', () => {
  expect(known.size).toBeGreaterThan(expressions.length * 0.8);
});

test('no line around a cause that an expression matches is passed over', () => {
  const lines = causeLines();
  const passedOver = expressions.flatMap((expression) =>
    lines
      .filter((line) => expression.test(line) && !mayMatch(expression, line, known))
      .map((line) => [expression, line]),
  );

  expect(lines.length).toBeGreaterThan(1000);
  expect(passedOver).toEqual([]);
});

test.each([
  [/\bcould not compile\b/i, 'Could NOT compile it', true],
  [/\bcould not compile\b/, 'Could NOT compile it', false],
  [/^not ok \d/m, 'a\nnot ok 1', true],
  [/\bsome expression that no table holds\b/, '', true],
])('%s is asked of a text only where it may match: %s', (expression, text, expected) => {
  const literals = new Map([
    ['\\bcould not compile\\b/i', ['could not compile']],
    ['\\bcould not compile\\b', ['could not compile']],
    ['^not ok \\d', ['not ok ']],
  ]);

  expect(mayMatch(expression, text, literals)).toBe(expected);
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
