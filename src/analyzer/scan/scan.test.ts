import fc from 'fast-check';
import { expect, test } from 'vitest';
import { automatonOf } from './automaton.ts';
import { linesHit, noHits } from './hits.ts';
import { literalTable } from './literal-table.ts';
import { lineStarts, scan } from './scan.ts';

const searched = ['error', 'error: x', 'rror: ', 'é failed', 'x', 'FAILED tests', '12 failed'];
const part = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...searched, 'erro', 'FAILED te') },
  { weight: 3, arbitrary: fc.constantFrom('\n', '\n\n', ' ', '\u001b[31m', '\u001b[0m', '\u001b(B', 'no error') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
);

/** Each literal is a group. */
function scannerOf(literals: readonly string[], inTable?: number) {
  const { keys, groupsOf } = literalTable(literals.map((literal) => [literal]));
  const automaton = automatonOf(keys, inTable);
  return (bytes: Uint8Array) => scan(bytes, automaton, { groupsOf });
}

function linesWith(literals: readonly string[], logs: readonly string[], scanner = scannerOf(literals)) {
  return logs.map((log) => scanner(new TextEncoder().encode(log)).hits.map(linesHit));
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
  const scanner = scannerOf(literals);

  expect(linesWith(literals, [...logs, ...logs], scanner)).toEqual(
    [...logs, ...logs].map((log) => linesWith(literals, [log])[0]),
  );
});

test('more of a literal is in the table where that is asked for', () => {
  expect(linesWith(['abcdef'], ['abcdeg\nabcdef'], scannerOf(['abcdef'], 3))).toEqual([[[2]]]);
});

test('a log is walked in three places at once, and the lines and hits are those of each line alone', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 300 }), fc.integer({ min: 1, max: 60 }), (parts, times) => {
      const log = parts
        .join('')
        .replaceAll(/\u001b(?!\[\d{1,2}m|\(B)/g, '')
        .repeat(times);
      const bytes = new TextEncoder().encode(log);

      const { starts, count, hits } = scannerOf(searched)(bytes);

      expect({ count, starts: starts.slice(0, count + 1) }).toEqual(lineStarts(bytes));
      expect(hits.map(linesHit)).toEqual(searched.map((literal) => keptOf(linesHolding(log, literal))));
    }),
    { numRuns: 60 },
  );
});

test('a line feed ends a line, also where it stands in an unfinished escape sequence', () => {
  const bytes = new TextEncoder().encode('a\u001b(\nb\u001b[\nc\u001b\nx');

  const { count, hits } = scannerOf(searched)(bytes);

  expect({ count, lines: linesHit(hits[4] ?? noHits) }).toEqual({ count: 4, lines: [4] });
});

function linesHolding(log: string, literal: string): number[] {
  const lines = log.replaceAll(/\u001b(?:\[\d{1,2}m|\(B)/g, '').split('\n');
  return lines.flatMap((line, index) => (line.includes(literal) ? [index + 1] : []));
}

/** The first 1,500 and the last 1,500. */
function keptOf(lines: readonly number[]): number[] {
  return lines.length <= 3000 ? [...lines] : [...lines.slice(0, 1500), ...lines.slice(-1500)];
}
