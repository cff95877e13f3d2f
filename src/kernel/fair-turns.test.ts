import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Pieces of work that begin when they get their turn and end when the test says so. */
function desk(atOnce: number) {
  const turns = new FairTurns(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begun,
    queue: async (...names: string[]) => {
      const settled = names.map((name) =>
        turns.run(name.charAt(0), async () => {
          begun.push(name);
          await new Promise<void>((done, fail) => ends.set(name, (error) => (error ? fail(error) : done())));
        }),
      );
      await soon();
      return settled;
    },
    end: async (name: string, error?: Error) => {
      ends.get(name)?.(error);
      await soon();
    },
  };
}

async function soon(): Promise<void> {
  await new Promise((wake) => setImmediate(wake));
}

test('of one owner each waits for the one before it', async () => {
  const { queue, end, begun } = desk(1);
  await queue('a1', 'a2', 'a3');

  expect(begun).toEqual(['a1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('who comes late to a long queue of another owner is next, and then they take turns', async () => {
  const { queue, end, begun } = desk(1);
  await queue('a1', 'a2', 'a3', 'a4', 'a5');
  await queue('b1', 'b2');
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'a4']) await end(name);

  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5']);
});

test('three owners have one turn each before anyone has a second', async () => {
  const { queue, end, begun } = desk(1);
  await queue('a1', 'a2', 'a3');
  await queue('b1', 'b2', 'c1', 'c2');
  for (const name of ['a1', 'b1', 'a2', 'c1', 'b2']) await end(name);

  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
});

test('one owner alone has every place, and the first that is free again goes to another', async () => {
  const { queue, end, begun } = desk(3);
  await queue('a1', 'a2', 'a3', 'a4', 'b1');

  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('with places for both, who has fewer under way goes first', async () => {
  const { queue, end, begun } = desk(2);
  await queue('a1', 'a2', 'a3', 'b1', 'b2');
  await end('a1');
  await end('a2');

  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('work that fails gives its place back and fails for its owner alone', async () => {
  const { queue, end, begun } = desk(1);
  const [failing] = await queue('a1', 'b1');
  const refusal = expect(failing).rejects.toThrow('broken');
  await end('a1', new Error('broken'));

  await refusal;
  expect(begun).toEqual(['a1', 'b1']);
});

test('a place that nobody waited for is there for whoever comes next', async () => {
  const { queue, end, begun } = desk(1);
  await queue('a1');
  await end('a1');
  await queue('b1');

  expect(begun).toEqual(['a1', 'b1']);
});
