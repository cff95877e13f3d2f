import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cut, wrap } from './wrap.ts';

it('breaks at spaces and indents what follows', () => {
  expect(wrap('  one two three four', 12, '    ')).toEqual(['  one two', '    three', '    four']);
});

it('keeps a word that is longer than the line whole', () => {
  expect(wrap('see https://example.org/a/long/path now', 10, '')).toEqual([
    'see',
    'https://example.org/a/long/path',
    'now',
  ]);
});

it('loses no word, whatever the text and the width', () => {
  const word = fc.string({ minLength: 1, maxLength: 9 }).filter((text) => /^\S+$/.test(text));
  fc.assert(
    fc.property(fc.array(word), fc.integer({ min: 1, max: 30 }), (words, columns) => {
      expect(
        wrap(words.join(' '), columns, '  ')
          .flatMap((line) => line.trim().split(/\s+/))
          .filter(Boolean),
      ).toEqual(words);
    }),
  );
});

it('marks where something is missing', () => {
  expect(cut('abcdef', 6)).toBe('abcdef');
  expect(cut('abcdefg', 6)).toBe('abcde…');
  expect(cut('abc', 0)).toBe('…');
});
