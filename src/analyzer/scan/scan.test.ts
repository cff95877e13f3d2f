import { expect, test } from 'vitest';
import { automatonOf, buildAutomaton } from './automaton.ts';
import { linesHit, scan } from './scan.ts';

function linesWith(literals: readonly string[], logs: readonly string[], automaton = buildAutomaton(literals)) {
  const groupsOf = literals.map((_, index) => [index]);
  return logs.map((log) => scan(new TextEncoder().encode(log), automaton, { groupsOf }).hits.map(linesHit));
}

test('literals that overlap, that end in one another, and that are longer than the table are each found', () => {
  const literals = ['he', 'she', 'hers', 'é: ', 'undefined reference to', 'e'];
  const logs = ['ushers\nhe\nan undefined reference\n', 'café: x\nundefined reference to x\n'];

  expect(linesWith(literals, logs)).toEqual([
    [[1, 2], [1], [1], [], [], [1, 2, 3]],
    [[], [], [], [1], [2], [2]],
  ]);
});

test('what one log has shown of the table changes nothing of what the next one holds', () => {
  const literals = Array.from({ length: 400 }, (_, index) => `${index}: failed`);
  const logs = literals.map((literal) => `${literal}\nno match: fail\n\u001b[31m${literal}\u001b[0m\n`);
  const automaton = buildAutomaton(literals);

  expect(linesWith(literals, [...logs, ...logs], automaton)).toEqual(
    [...logs, ...logs].map((log) => linesWith(literals, [log])[0]),
  );
});

test('more of a literal is in the table where that is asked for', () => {
  expect(linesWith(['abcdef'], ['abcdeg\nabcdef'], automatonOf(['abcdef'], 3))).toEqual([[[2]]]);
});
