import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

export type Received = { method: string; path: string; headers: Record<string, string | undefined>; body: string };

export type Listener = {
  origin: string;
  port: number;
  /** How many connections were ever opened. */
  connections(): number;
  received: Received[];
  close(): Promise<void>;
};

/** An HTTP server on this machine that remembers what it was sent. */
export async function listen(answer: RequestListener, tls?: Certificate): Promise<Listener> {
  const received: Received[] = [];
  const remember: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = request.headers as Received['headers'];
    const [method = '', path = ''] = [request.method, request.url];
    received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  };
  const server: Server = tls ? createTlsServer(tls, remember) : createServer(remember);
  let connections = 0;
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    received,
    close,
  };
}
