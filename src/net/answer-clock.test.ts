import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listener, listen } from '../../test/support/listener.ts';
import { createOutbound } from './create-outbound.ts';
import type { LongerAnswer } from './outbound.ts';

const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });
const piece = 'x'.repeat(1024);
// The test's own: three times as long as an answer may take at first.
const pieces = 60;
const everyMs = 50;
const timeoutMs = 1_000;
const inTime = { forMs: 30_000, leastBytesPerSecond: 1024 };

let server: Listener;
beforeAll(async () => {
  server = await listen(async (request, response) => {
    const isSlow = request.url === '/slow';
    for (let sent = 0; sent < pieces && !response.destroyed; sent++) {
      response.write(isSlow ? 'x' : piece);
      await new Promise((go) => setTimeout(go, everyMs));
    }
    response.end();
  });
});
afterAll(() => server.close());

const get = async (path: string, longer?: LongerAnswer) =>
  await net.send({ url: server.origin + path, timeoutMs, ...(longer && { longer }) });

it('an answer that comes in at a fair pace is read to its end, however long that takes', async () => {
  const { body } = await get('/steady', inTime);

  expect(body.length).toBe(pieces * piece.length);
});

it.each<[string, string, LongerAnswer | undefined]>([
  ['may not take longer', '/steady', undefined],
  ['trickles', '/slow', inTime],
  ['takes longer than the longest', '/steady', { ...inTime, forMs: 500 }],
  ['is not granted more', '/steady', { ...inTime, granted: () => false }],
])('an answer that %s is ended', async (_, path, longer) => {
  await expect(get(path, longer)).rejects.toMatchObject({ code: 'unavailable' });
});

it('an answer that is granted more is asked again whether it may go on', async () => {
  let asked = 0;
  const granted = () => {
    asked += 1;
    return asked < 2;
  };

  await expect(get('/steady', { ...inTime, granted })).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked).toBe(2);
});
