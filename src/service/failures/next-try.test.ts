import { expect, test } from 'vitest';
import { nextTryMs } from './next-try.ts';

const [least, most] = [Buffer.of(0), Buffer.of(255)];

test('waits double from a second to ten minutes, each between half and the whole of it', () => {
  const waits = (chance: Uint8Array) => Array.from({ length: 12 }, (_, tries) => nextTryMs(tries, { chance }) / 1000);

  expect(waits(most)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
  expect(waits(least)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test('who asks for a wait gets it, and a little more by chance', () => {
  expect(nextTryMs(0, { asked: 60_000, chance: least })).toBe(60_000);
  expect(nextTryMs(0, { asked: 60_000, chance: most })).toBe(66_000);
  expect(nextTryMs(9, { asked: 1_000, chance: least })).toBe(256_000);
});
