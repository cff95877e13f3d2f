import { expect, test } from 'vitest';
import { clip } from './truncate.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;');

test('what fits stays as it is', () => {
  expect(clip('a & b', 9, escaped)).toBe('a &amp; b');
});

test('what is too long ends with an ellipsis within the limit, behind a whole escape', () => {
  expect(clip('a & b', 8, escaped)).toBe('a &amp;…');
  expect(clip('a & b', 7, escaped)).toBe('a …');
});

test('a character of two units is not cut into halves', () => {
  expect(clip('😀😀', 3)).toBe('😀…');
  expect(clip('😀😀', 2)).toBe('…');
});
