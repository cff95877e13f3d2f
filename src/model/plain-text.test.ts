import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['See ![x](https://evil.example/?q=1) this.', 'See this.'],
  ['Read [the docs](https://evil.example) first.', 'Read the docs first.'],
  ['Go to https://evil.example/x now.', 'Go to now.'],
  ['A <scr<script>ipt>alert(1)</script> of it.', 'A alert(1) of it.'],
  ['An <img src=x onerror=alert(1)> and <a href="javascript:alert(1)">here</a>.', 'An and here.'],
  ['An open <iframe src=x', 'An open'],
  ['Open javascript:alert(1) or data:text/html,x or www.evil.example/a.', 'Open or or'],
  ['Ask evil.example/collect?q=secret for it.', 'Ask for it.'],
  ['two\nlines\r\nand\u001b[31m red\u202e', 'two lines and red'],
])('%j is shown as %j', (text, shown) => {
  expect(plainText(text, 400)).toBe(shown);
});

test.each([
  'A Promise<string> is given for a Map<K, V> in src/a/b.ts:3.',
  'Use x < y and a > b, as in foo.example/bar.',
])('what only looks like markup stays: %s', (text) => {
  expect(plainText(text, 400)).toBe(text);
});

test('what is nested deeper than anybody would says nothing', () => {
  expect(plainText(`${'<b'.repeat(50)}>${'>'.repeat(50)}`, 400)).not.toMatch(/<b>/);
});

test('secrets are masked and long texts cut', () => {
  const secret = ['ghp', 'x1Y2'.repeat(9)].join('_');

  expect(plainText(`The token ${secret} was refused.`, 400)).not.toContain(secret);
  expect(plainText('word '.repeat(200), 40)).toHaveLength(40);
});
