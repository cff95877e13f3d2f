import { expect, it } from 'vitest';
import { printable, printableJson, printableLine } from './printable.ts';

it('keeps newlines, tabs and letters of every script', () => {
  expect(printable('a\tb\nç 日本 🎉')).toBe('a\tb\nç 日本 🎉');
});

it('shows a control character as its picture', () => {
  expect(printable('\x1b[2J\x07\x7f')).toBe('␛[2J␇␡');
});

it('replaces C1 controls and bidirectional overrides', () => {
  expect(printable('\u009b31m \u202egnp.exe \u2067x')).toBe('�31m �gnp.exe �x');
});

it('puts text on one line', () => {
  expect(printableLine('a\r\n\tb')).toBe('a b');
});

it('escapes in JSON what JSON itself allows, and loses nothing', () => {
  const value = { text: '\x1b[2J\u009b\u202e\x7f\u2028 é' };
  const json = printableJson(value);
  expect(json).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028-\u202e]/);
  expect(JSON.parse(json)).toEqual(value);
});
