import { expect, test } from 'vitest';
import { diagnose, hash } from '../../../test/support/diagnose.ts';

const part = (number: number) => `${hash(`body ${number}`)}${hash(`more ${number}`)}`.toUpperCase();
const body = [1, 2, 3].map((number) => `x ${part(number)}`);
const lines = [
  'x -----BEGIN RSA PRIVATE KEY-----',
  ...body,
  'x -----END RSA PRIVATE KEY-----',
  'error: the key is refused',
];

test.each([
  ['as it is', (text: string) => text],
  ['with NUL characters between all others', (text: string) => text.replaceAll(/(?=[^\n])/g, '\0')],
  ['with a word in colour', (text: string) => text.replaceAll('PRIVATE', '\x1b[01;31mPRIV\x1b[0mATE')],
])('a private key above the cause is hidden %s', (_, print) => {
  const diagnosis = JSON.stringify(diagnose(Buffer.from(print(`${lines.join('\n')}\n`))));

  expect(diagnosis).toContain('the key is refused');
  expect([1, 2, 3].filter((number) => diagnosis.includes(part(number).slice(0, 16)))).toEqual([]);
});
