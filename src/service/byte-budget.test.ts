import { expect, test } from 'vitest';
import { ByteBudget } from './byte-budget.ts';

test('requests share the budget until it is used up, and what is returned can be used again', () => {
  const budget = new ByteBudget(100);
  const [first, second, third] = [budget.lease('a'), budget.lease('b'), budget.lease('c')];

  expect(first.grow(60)).toBe(true);
  expect(second.grow(40)).toBe(true);
  expect(third.grow(1)).toBe(false);
  first.release();
  first.release();

  expect(budget.usedBytes).toBe(40);
  expect(third.grow(60)).toBe(true);
});

test('a lone request fits even a budget that is smaller, and may grow on', () => {
  const budget = new ByteBudget(10);
  const lone = budget.lease('a');

  expect(lone.grow(64)).toBe(true);
  expect(lone.grow(64)).toBe(true);
  expect(budget.lease('a').grow(1)).toBe(false);
  expect(budget.lease('b').grow(1)).toBe(false);
});

test('F14: one owner alone gets three quarters with many requests, and the rest is there for whoever comes', () => {
  const budget = new ByteBudget(256);

  expect(countOf(budget, { owner: 'flooding', sizeBytes: 8 })).toBe(192 / 8);
  expect(budget.lease('quiet').grow(64)).toBe(true);
});

test('F14: the share of each shrinks as others come, and the next one still finds room', () => {
  const budget = new ByteBudget(256);
  const granted = ['a', 'b', 'c'].map((owner) => countOf(budget, { owner, sizeBytes: 4 }) * 4);

  expect(granted).toEqual([192, 48, 12]);
  expect(budget.lease('d').grow(4)).toBe(true);
});

test('an owner that has returned what it held asks as a newcomer does', () => {
  const budget = new ByteBudget(100);
  const [other, early] = [budget.lease('a'), budget.lease('b')];
  other.grow(40);
  early.grow(40);

  expect(budget.lease('b').grow(15)).toBe(false);
  early.release();
  expect(budget.lease('b').grow(60)).toBe(true);
});

test('a request that grows in steps is not held back by what it has itself', () => {
  const budget = new ByteBudget(100);
  budget.lease('a').grow(20);
  const growing = budget.lease('b');

  expect(Array.from({ length: 80 }, () => growing.grow(1))).not.toContain(false);
  expect(growing.grow(1)).toBe(false);
});

/** How many requests of this size are taken at once. */
function countOf(budget: ByteBudget, { owner, sizeBytes }: { owner: string; sizeBytes: number }): number {
  let count = 0;
  while (budget.lease(owner).grow(sizeBytes)) count++;
  return count;
}
