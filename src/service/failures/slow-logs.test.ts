import { expect, test } from 'vitest';
import { SlowLogs } from './slow-logs.ts';

test('one tenant has three logs at most that take their time, and gets another when one of them ends', () => {
  const slow = new SlowLogs();
  const [leave] = ['a', 'a', 'a'].map((tenant) => slow.enter(tenant));

  expect(slow.enter('a')).toBeUndefined();
  leave?.();
  expect(slow.enter('a')).toBeDefined();
});

test('all tenants together leave room for logs that come quickly', () => {
  const slow = new SlowLogs();
  for (const tenant of ['a', 'a', 'a', 'b', 'b']) expect(slow.enter(tenant)).toBeDefined();

  expect(slow.enter('c')).toBeUndefined();
});
