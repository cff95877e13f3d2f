import { expect, test } from 'vitest';
import { Lifecycle } from './lifecycle.ts';

const quietMs = 40;

test('it is quiet when nothing has been in progress for a while, and what begins meanwhile delays that', async () => {
  const lifecycle = new Lifecycle();
  let isQuiet = false;
  lifecycle.begin();
  const quiet = lifecycle.quiet(quietMs).then(() => {
    isQuiet = true;
  });

  lifecycle.end();
  lifecycle.begin();
  await new Promise((passed) => setTimeout(passed, 2 * quietMs));
  expect(isQuiet).toBe(false);
  const endedMs = performance.now();
  lifecycle.end();
  await quiet;

  // A timer may be a millisecond early.
  expect(performance.now() - endedMs).toBeGreaterThanOrEqual(quietMs - 1);
});

test('where nothing was ever in progress it is quiet at once', async () => {
  await expect(new Lifecycle().quiet(60_000)).resolves.toBeUndefined();
});
