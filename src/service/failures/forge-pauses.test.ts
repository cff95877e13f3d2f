import { expect, test } from 'vitest';
import { ForgePauses } from './forge-pauses.ts';

const start = new Date('2026-03-04T05:06:07Z').getTime();
const at = (ms: number) => new Date(start + ms);

test('a connection is left alone for as long as its forge asks, and no other is', () => {
  const pauses = new ForgePauses();

  pauses.begin('one', at(0), 60_000);

  expect(pauses.waitMs('one', at(10_000))).toBe(50_000);
  expect(pauses.waitMs('other', at(10_000))).toBe(0);
});

test('a pause doubles with each setback, up to ten minutes, and ends with an answer', () => {
  const pauses = new ForgePauses();
  const waits = Array.from({ length: 12 }, () => {
    pauses.begin('one', at(0), undefined);
    return pauses.waitMs('one', at(0)) / 1000;
  });

  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
  pauses.end('one');
  expect(pauses.waitMs('one', at(0))).toBe(0);
});

test('after the pause one asks, and the others wait for what comes of it', () => {
  const pauses = new ForgePauses();
  pauses.begin('one', at(0), undefined);

  expect(pauses.waitMs('one', at(1_000))).toBe(0);
  expect(pauses.waitMs('one', at(1_000))).toBe(20_000);
  expect(pauses.waitMs('one', at(21_000))).toBe(0);
});
