import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { packetSocket } from './packet-socket.ts';

test('what is written in one go arrives in order, and leaves as one packet, corked or not', async () => {
  let arrived = '';
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      arrived += data.toString();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = packetSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const packets = [vi.spyOn(socket, '_write'), vi.spyOn(socket, '_writev')];
  const sent = () => packets.reduce((sum, { mock }) => sum + mock.calls.length, 0);

  for (const isCorked of [true, true, false]) {
    if (isCorked) socket.cork();
    for (const text of ['parse ', 'bind ', 'sync;']) socket.write(text);
    if (isCorked) socket.uncork();
  }
  await expect.poll(() => arrived).toBe('parse bind sync;'.repeat(3));
  expect(sent()).toBe(1);
  socket.write('later');
  await expect.poll(() => arrived).toMatch(/;later$/);
  expect(sent()).toBe(2);

  socket.destroy();
  server.close();
});
