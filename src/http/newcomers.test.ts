import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { Newcomers } from './newcomers.ts';

test('are those connections that neither brought a request nor were closed', async () => {
  const server = createServer((_, reply) => reply.end('ok'));
  const newcomers = new Newcomers(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const [socket] = await Promise.all([connect(port, '127.0.0.1'), once(server, 'connection')]);
    return socket;
  };
  await newcomers.served();

  const asking = await open();
  const leaving = await open();
  let isServed = false;
  const served = newcomers.served().then(() => {
    isServed = true;
  });
  asking.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(asking, 'data');
  expect(isServed).toBe(false);
  leaving.destroy();
  await served;

  asking.destroy();
  server.close();
});
