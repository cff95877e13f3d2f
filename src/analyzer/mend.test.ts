import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { mendCommands, mendWords } from './mend.ts';

const token = `ghp_${randomBytes(18).toString('hex')}`;
const keyLine = randomBytes(48).toString('base64').replace(/^../, '+/');

test('a secret is masked in a word, in a line of several, and where it is a line of a key', () => {
  expect(mendWords(`token ${token} refused`)).toBe('token [redacted github-token] refused');
  expect(mendWords(`a\n${token}\nb`)).toBe('a\n[redacted github-token]\nb');
  expect(mendWords(`a\n${keyLine}\nb`)).not.toContain(keyLine);
});

test('what is masked already and what is no secret stays as it is', () => {
  for (const text of ['password=[redacted]', 'src/sum.ts:3: expected 4', '', 'a\nb'])
    expect(mendWords(text)).toBe(text);
  expect(mendWords(mendWords(`token ${token}`))).toBe(mendWords(`token ${token}`));
});

test('what grows by its mask is cut to the length it may have', () => {
  expect(mendWords(`${token} `.repeat(3).trim(), 40)).toHaveLength(40);
});

test('of commands those stay that are one simple command without a secret', () => {
  const simple = ['npm test', "go test -run '^TestA$' ./sum"];
  const others = ['a; b', 'a | sh', 'a $(b)', 'a > b', 'a && b', '', 'A=1 b', `curl -u me:${token} example.com`];

  expect(mendCommands([...simple, ...others])).toEqual(simple);
});
