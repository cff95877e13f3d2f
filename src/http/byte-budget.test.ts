import { expect, test } from 'vitest';
import { ByteBudget } from './byte-budget.ts';

test('requests share the budget until it is used up, and what is returned can be used again', () => {
  const budget = new ByteBudget(100);
  const [first, second, third] = [budget.lease(), budget.lease(), budget.lease()];

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
  const lone = budget.lease();

  expect(lone.grow(64)).toBe(true);
  expect(lone.grow(64)).toBe(true);
  expect(budget.lease().grow(1)).toBe(false);
});
