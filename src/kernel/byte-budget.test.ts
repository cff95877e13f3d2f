import { expect, test } from 'vitest';
import { ByteBudget, type ByteLease } from './byte-budget.ts';

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

test('one owner alone gets three quarters with many requests, and the rest is there for whoever comes', () => {
  const budget = new ByteBudget(256);

  expect(countOf(budget, { owner: 'flooding', sizeBytes: 8 })).toBe(192 / 8);
  expect(budget.lease('quiet').grow(64)).toBe(true);
});

test('the share of each shrinks as others come, and the next one still finds room', () => {
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

test('what finds no room gets it when it is given back', async () => {
  const budget = new ByteBudget(100);
  const first = budget.lease('a');
  first.grow(60);
  const waiting = budget.lease('b').growInTurn(60);
  first.release();

  expect(await waiting).toBe(true);
  expect(budget.usedBytes).toBe(60);
});

test('what waits in vain is told so, and keeps nothing', async () => {
  const budget = new ByteBudget(100, { waitMs: 1 });
  budget.lease('a').grow(60);

  expect(await budget.lease('b').growInTurn(60)).toBe(false);
  expect(budget.usedBytes).toBe(60);
});

test('who comes late to a queue of another owner is next, and then they take turns', async () => {
  const budget = new ByteBudget(100);
  const desk = queueAt(budget);
  const holder = budget.lease('other');
  holder.grow(100);
  desk.ask('a1', 'a2', 'a3', 'b1', 'b2');
  holder.release();
  await desk.settled();
  for (const name of ['a1', 'b1', 'a2', 'b2']) await desk.end(name);

  expect(desk.granted).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('for what no room is found keeps nobody else from theirs', async () => {
  const budget = new ByteBudget(100);
  budget.lease('a').grow(60);
  void budget.lease('large').growInTurn(64);

  expect(await budget.lease('small').growInTurn(30)).toBe(true);
});

test('what has begun goes before what has not', async () => {
  const budget = new ByteBudget(100);
  const [holder, growing] = [budget.lease('holder'), budget.lease('growing')];
  holder.grow(60);
  growing.grow(30);
  const granted: string[] = [];
  const newcomer = budget.lease('newcomer').growInTurn(60);
  void newcomer.then(() => granted.push('newcomer'));
  const more = growing.growInTurn(30).then(() => granted.push('growing'));
  holder.release();
  await more;
  growing.release();
  await newcomer;

  expect(granted).toEqual(['growing', 'newcomer']);
});

test('where all wait for one another, the latest gives way', async () => {
  const budget = new ByteBudget(100);
  const [early, late] = [budget.lease('a'), budget.lease('b')];
  early.grow(50);
  late.grow(50);
  const waiting = early.growInTurn(10);

  expect(await late.growInTurn(10)).toBe(false);
  late.release();
  expect(await waiting).toBe(true);
});

test('where too many wait, the owner with the most of them loses the latest', async () => {
  const budget = new ByteBudget(100);
  const holder = budget.lease('holder');
  holder.grow(100);
  const flood = Array.from({ length: 257 }, () => budget.lease('flooding').growInTurn(1));

  expect(await flood.at(-1)).toBe(false);
  const quiet = budget.lease('quiet').growInTurn(1);
  expect(await flood.at(-2)).toBe(false);
  holder.release();
  expect(await quiet).toBe(true);
});

test('bodies that come fast are read no further ahead than wanted, and those of slow senders are not in their way', async () => {
  const budget = new ByteBudget(100, { briskBytes: 50 });
  const [slow, brisk] = [budget.lease('a'), budget.lease('b')];
  slow.grow(40);
  const waiting = brisk.growInTurn(40);
  expect(brisk.grow(40)).toBe(false);
  slow.stepAside();

  expect(await waiting).toBe(true);
  expect(budget.lease('c').grow(30)).toBe(false);
  brisk.release();
  slow.release();
  expect(budget.usedBytes).toBe(0);
});

test('one body alone may be larger than what is read ahead, and slow ones share the whole budget', () => {
  const budget = new ByteBudget(100, { briskBytes: 10 });
  const sizes = [60, 40, 1].map((bytes, index) => {
    const lease = budget.lease(String(index));
    const isGranted = lease.grow(bytes);
    lease.stepAside();
    return isGranted;
  });

  expect(sizes).toEqual([true, true, false]);
});

/** Requests of 60 bytes each, named by their owner's letter; so only one of them fits at a time into a hundred. */
function queueAt(budget: ByteBudget) {
  const leases = new Map<string, ByteLease>();
  const granted: string[] = [];
  const settled = async () => await new Promise((wake) => setImmediate(wake));
  return {
    granted,
    settled,
    ask: (...names: string[]) => {
      for (const name of names) {
        const lease = budget.lease(name.charAt(0));
        leases.set(name, lease);
        void lease.growInTurn(60).then((isGranted) => isGranted && granted.push(name));
      }
    },
    end: async (name: string) => {
      leases.get(name)?.release();
      await settled();
    },
  };
}
