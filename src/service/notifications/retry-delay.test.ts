import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

const calm = Uint8Array.of(0);
const late = Uint8Array.of(255);

test('waits grow, together to about half a day', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => retryDelayMs(tries, { asked: undefined, chance: calm }));

  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBe(10_000);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(12 * 3_600_000);
});

test('chance spreads them by up to a quarter', () => {
  expect(retryDelayMs(1, { asked: undefined, chance: late })).toBe(12_500);
});

test('who asks for a wait gets it', () => {
  expect(retryDelayMs(1, { asked: 90_000, chance: calm })).toBe(90_000);
  expect([1, 2, 3].map((tries) => retryDelayMs(tries, { asked: 1000, chance: calm }))).toEqual([1000, 2000, 4000]);
});

test('who asks for short waits again and again uses up no less than half a day of them', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => retryDelayMs(tries, { asked: 0, chance: calm }));

  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(12 * 3_600_000);
});
