import { expect, test } from 'vitest';
import { commonPrefixOf } from './common-prefix.ts';

const said = [
  'fetching',
  'fetched 3',
  'building',
  '  one',
  '  two',
  'ran 3 of 4',
  'shelf.tin:4: no such tin',
  'stopped',
];

test.each([
  ['minutes and seconds in brackets', (at: number) => `[0${at}:12] `],
  ['seconds behind a plus', (at: number) => `+${at}.5s `],
  ['seconds before a rule', (at: number) => `${at}.345s | `],
  ['seconds in brackets', (at: number) => `[  ${at}.301s] `],
  ['minutes with their unit', (at: number) => `(${at}m02s) `],
])('the time since the beginning is taken away: %s', (_, prefix) => {
  const lines = said.map((text, at) => prefix(at) + text);
  const strip = commonPrefixOf(lines.join('\n'));
  expect(strip && lines.map(strip)).toEqual(said);
});

test('what tests took goes up and down, and stays', () => {
  const lines = said.map((text, at) => `[0.${(at * 7) % 5}s] ${text}`);
  expect(commonPrefixOf(lines.join('\n'))).toBeUndefined();
});

test('what a server prints during a push is read without the word of git, and without the indentation of a buildpack', () => {
  const lines = [
    'Counting objects: 3, done.',
    ...said.map((text) => `remote:        ${text}`),
    'remote:',
    'remote: Done',
  ];
  const strip = commonPrefixOf(lines.join('\n'));
  expect(strip && lines.map(strip)).toEqual(['Counting objects: 3, done.', ...said, '', 'Done']);
});

test('what a server says where it refuses a push stays', () => {
  const lines = ['remote: error: GH006: Protected branch update failed', ...said.map((text) => `remote: ${text}`)];
  expect(commonPrefixOf(lines.join('\n'))).toBeUndefined();
});
