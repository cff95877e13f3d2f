import { expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

const minuteMs = 60_000;

function breakerWithClock() {
  const clock = { ms: 0 };
  const breaker = new CircuitBreaker(() => new Date(clock.ms));
  const fail = async () => await breaker.through(async () => Promise.reject(new Error('down'))).catch(() => {});
  const succeed = async () => await breaker.through(async () => 'up');
  return { clock, breaker, fail, succeed };
}

test('five failures in a row open it for a minute, and each further one for twice as long', async () => {
  const { clock, breaker, fail } = breakerWithClock();
  for (let n = 0; n < 4; n++) await fail();
  expect(breaker.isOpen).toBe(false);

  const pauses: number[] = [];
  for (let n = 0; n < 8; n++) {
    await fail();
    const from = clock.ms;
    while (breaker.isOpen) clock.ms += minuteMs;
    pauses.push((clock.ms - from) / minuteMs);
  }

  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

test('a success in between begins the count anew', async () => {
  const { breaker, fail, succeed } = breakerWithClock();
  for (let n = 0; n < 4; n++) await fail();
  expect(await succeed()).toBe('up');
  for (let n = 0; n < 4; n++) await fail();

  expect(breaker.isOpen).toBe(false);
});
