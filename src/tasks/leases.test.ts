import { expect, test } from 'vitest';
import { Leases } from './leases.ts';

const held = { queue: 'notify', id: '019a0000-0000-7000-8000-000000000001', retryCount: 0, sinceMs: 1_000 };

async function renewedAt(leases: Leases, nowMs: number): Promise<unknown[]> {
  const ids: unknown[] = [];
  const execute = async (_: string, values: readonly unknown[]) => {
    ids.push(...(values[1] as string[]));
    return { rows: [] };
  };
  await leases.renew(execute, nowMs);
  return ids;
}

test('a task is renewed while it is under way', async () => {
  const leases = new Leases();
  const release = leases.hold(held);

  expect(await renewedAt(leases, 2_000)).toEqual([held.id]);
  release();
  expect(await renewedAt(leases, 3_000)).toEqual([]);
});

test('a task that does not end is not renewed for ever', async () => {
  const leases = new Leases();
  leases.hold(held);

  expect(await renewedAt(leases, held.sinceMs + 299_000)).toEqual([held.id]);
  expect(await renewedAt(leases, held.sinceMs + 301_000)).toEqual([]);
});
