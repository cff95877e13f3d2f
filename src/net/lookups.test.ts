import { expect, test } from 'vitest';
import { createOutbound } from './create-outbound.ts';
import { shared } from './share-lookups.ts';

test('a name that is being looked up is not looked up beside it, and is again afterwards', async () => {
  const asked: string[] = [];
  const lookUp = shared(async (name) => {
    asked.push(name);
    await Promise.resolve();
    if (name === 'bad.example') throw new Error('no such name');
    return `${name} found`;
  });

  const answers = await Promise.allSettled(['a.example', 'a.example', 'bad.example', 'bad.example'].map(lookUp));
  await lookUp('a.example');

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(asked).toEqual(['a.example', 'bad.example', 'a.example']);
});

test('look-ups that never end are not waited for, and do not pile up', async () => {
  let asked = 0;
  const net = createOutbound({
    allowNetworks: [],
    resolve: async () => {
      asked++;
      return await new Promise(() => {});
    },
  });

  const sends = Array.from({ length: 30 }, () => net.send({ url: 'https://slow.example', timeoutMs: 50 }));
  const codes = await Promise.all(sends.map(async (sent) => await sent.catch((error) => error.code)));

  expect(new Set(codes)).toEqual(new Set(['unavailable']));
  expect(asked).toBe(1);
});
