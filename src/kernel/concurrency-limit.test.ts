import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

test('work beyond the limit waits, and work that fails lets the next one start', async () => {
  const limit = new ConcurrencyLimit(2);
  let running = 0;
  let most = 0;
  const work = async (index: number) => {
    most = Math.max(most, ++running);
    await new Promise((wake) => setTimeout(wake, 1));
    running--;
    if (index % 3 === 0) throw new Error('failed');
    return index;
  };

  const ended = await Promise.allSettled(
    Array.from({ length: 20 }, async (_, index) => await limit.run(async () => await work(index))),
  );

  expect(most).toBe(2);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
});

test('work that waits starts in the order in which it came', async () => {
  const limit = new ConcurrencyLimit(1);
  const started: number[] = [];

  await Promise.all([1, 2, 3].map(async (index) => await limit.run(async () => started.push(index))));

  expect(started).toEqual([1, 2, 3]);
});
