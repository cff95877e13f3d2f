import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;');

test('what fits stays as it is', () => {
  expect(truncate('a & b', 9, escaped)).toBe('a &amp; b');
});

test('what is too long ends with an ellipsis within the limit, behind a whole escape', () => {
  expect(truncate('a & b', 8, escaped)).toBe('a &amp;…');
  expect(truncate('a & b', 7, escaped)).toBe('a …');
});

test('a character of two units is not cut into halves', () => {
  expect(truncate('😀😀', 3)).toBe('😀…');
  expect(truncate('😀😀', 2)).toBe('…');
});
