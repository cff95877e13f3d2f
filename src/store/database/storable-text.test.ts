import { expect, test } from 'vitest';
import { storableText } from './storable-text.ts';

test('what PostgreSQL refuses in text is replaced wherever it stands', () => {
  const given = { 'a\0': ['\ud800', { deep: 'b\0c' }], count: 1, none: null };

  expect(storableText(given)).toEqual({ 'a\ufffd': ['\ufffd', { deep: 'b\ufffdc' }], count: 1, none: null });
});

test('a date stays the date it is', () => {
  const at = new Date('2026-11-20T10:00:00Z');

  expect(JSON.stringify(storableText({ at }))).toBe('{"at":"2026-11-20T10:00:00.000Z"}');
});
