import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { menderOf } from './mask-again.ts';

const token = `ghp_${randomBytes(18).toString('hex')}`;
const alone = menderOf([]);

test('a secret is masked in a text, in a line of several, and again without a change', () => {
  expect(alone.text(`token ${token} refused`)).toBe('token [redacted github-token] refused');
  expect(alone.text(`a\n${token}\nb`)).toBe('a\n[redacted github-token]\nb');
  for (const text of ['password=[redacted]', 'src/sum.ts:3: expected 4', '', 'a\nb'])
    expect(alone.text(text)).toBe(text);
});

test('a private key is masked over all quotes that show a part of it, and in the words that repeat one', () => {
  const body = Array.from({ length: 6 }, () => randomBytes(60).toString('base64').slice(0, 70));
  const tail = 'Zm9vYmFyYmF6cXV4';
  const marker = (word: string) => `-----${word} OPENSSH ${'PRIVATE'} KEY-----`;
  const lines = ['cat key', marker('BEGIN'), ...body, tail, marker('END'), 'done: exit 1'];
  const quotes = [
    { line: 7, text: lines.slice(6).join('\n') },
    { line: 1, text: lines.slice(0, 4).join('\n') },
    { line: 5, text: lines.slice(4, 6).join('\n') },
  ];

  const mender = menderOf(quotes);

  const shown = [...quotes.map(mender.quote), mender.text(`unknown word ${tail} in ${body[5]}`)].join('\n');
  expect([...body, tail].filter((part) => shown.includes(part))).toEqual([]);
  expect(shown).toContain('cat key');
  expect(shown).toContain('done: exit 1');
  expect(quotes.map((quote) => mender.quote(quote).split('\n').length)).toEqual([5, 4, 2]);
});

test('what grows by its mask is cut to the length it may have', () => {
  const long = `${token} `.repeat(6).trim();
  const quote = { line: 1, text: `${token} `.repeat(20).trim() };

  expect(alone.title(long)).toMatch(/^.{100,119}…$/);
  expect(menderOf([quote]).quote(quote)).toMatch(/^.{380,399}…$/);
});

test('of commands those stay that are one simple command without a secret', () => {
  const simple = ['npm test', "go test -run '^TestA$' ./sum"];
  const others = ['a; b', 'a | sh', 'a $(b)', 'a > b', 'a && b', '', 'A=1 b', `curl -u me:${token} example.com`];

  expect(alone.commands([...simple, ...others])).toEqual(simple);
});
