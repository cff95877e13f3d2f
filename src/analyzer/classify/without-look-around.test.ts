import { expect, test } from 'vitest';
import { withoutLookAround } from './without-look-around.ts';

test.each([
  ['no (?!more)left', 'no left'],
  ['(?<![\\w)(])error(?=[:!] )', 'error'],
  ['a(?!b(?:c|(?=d)\\))e)f', 'af'],
  ['(?<name>a|b)(?:c)[(?!]\\(?!', '(?<name>a|b)(?:c)[(?!]\\(?!'],
  ['$(?<=(?:\\d:\\d|x).{0,200})', '$'],
])('%s without its conditions is %s', (source, expected) => {
  expect(withoutLookAround(source)).toBe(expected);
});
