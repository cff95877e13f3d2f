import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** Something outside the service, on a port of its own on this machine: what was asked of it, and how it may misbehave. */
export type StubServer = {
  url: string;
  /** Every request, in order. */
  seen: SeenRequest[];
  /** The next requests whose `METHOD /path?query` matches go wrong; once where `times` is unset. */
  fault(match: RegExp, fault: Fault, times?: number): void;
  close(): Promise<void>;
};

export type SeenRequest = {
  method: string;
  /** With the query. */
  path: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
};

export type StubAnswer = {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | Uint8Array;
};

export type Fault =
  /** Says this in place of what it would. */
  | ({ kind: 'answer' } & StubAnswer)
  /** Never answers. */
  | { kind: 'hang' }
  /** Sends one byte a second. */
  | { kind: 'drip' }
  /** Sends 64 KiB of lines a second for so long, then the body. */
  | { kind: 'slow'; seconds: number }
  /** Resets the connection after half of the body. */
  | { kind: 'reset' }
  /** Promises more bytes than it sends. */
  | { kind: 'short' }
  /** Sends so many bytes, whose end is the body. */
  | { kind: 'flood'; bytes: number }
  /** The same, packed to next to nothing. */
  | { kind: 'bomb'; bytes: number };

type Waiting = { match: RegExp; fault: Fault; times: number };

const line = `${'x'.repeat(1023)}\n`;
const lines = Buffer.from(line.repeat(64));

export async function startStubServer(
  handle: (request: SeenRequest) => StubAnswer | Promise<StubAnswer>,
): Promise<StubServer> {
  const seen: SeenRequest[] = [];
  const waiting: Waiting[] = [];
  const server = createServer(async (request, response) => {
    const asked = await readRequest(request);
    seen.push(asked);
    const fault = takeFault(waiting, asked);
    if (fault?.kind === 'answer') send(response, fault);
    else if (fault === undefined) send(response, await handle(asked));
    else await misbehave(response, fault, await handle(asked));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fault: (match, fault, times = 1) => void waiting.push({ match, fault, times }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { method: request.method ?? '', path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() };
}

function takeFault(waiting: Waiting[], { method, path }: SeenRequest): Fault | undefined {
  const found = waiting.find(({ match, times }) => times > 0 && match.test(`${method} ${path}`));
  if (found) found.times -= 1;
  return found?.fault;
}

function send(response: ServerResponse, { status, headers = {}, json, body }: StubAnswer): void {
  const type = json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, { ...type, ...headers }).end(json === undefined ? (body ?? '') : JSON.stringify(json));
}

async function misbehave(response: ServerResponse, fault: Exclude<Fault, { kind: 'answer' }>, answer: StubAnswer) {
  const body = Buffer.from(answer.json === undefined ? (answer.body ?? '') : JSON.stringify(answer.json));
  const head = { 'content-type': 'text/plain', ...answer.headers };
  switch (fault.kind) {
    case 'hang':
      return;
    case 'drip':
      response.writeHead(200, head);
      for (const byte of body) {
        if (response.destroyed) return;
        response.write(Buffer.of(byte));
        await wait(1000);
      }
      return;
    case 'slow':
      response.writeHead(200, head);
      for (let sent = 0; sent < 4 * fault.seconds && !response.destroyed; sent++) {
        response.write(lines.subarray(0, lines.length / 4));
        await wait(250);
      }
      response.end(body);
      return;
    case 'reset':
      response.writeHead(200, { ...head, 'content-length': body.length });
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.resetAndDestroy());
      return;
    case 'short':
      response.writeHead(200, { ...head, 'content-length': body.length + 100 });
      response.write(body, () => response.socket?.end());
      return;
    case 'flood':
      response.writeHead(200, head);
      for (const piece of flood(fault.bytes, body)) {
        if (response.destroyed) return;
        if (!response.write(piece))
          await Promise.race([new Promise((done) => response.once('drain', done)), wait(1000)]);
      }
      response.end();
      return;
    case 'bomb':
      response
        .writeHead(200, { ...head, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.concat([...flood(fault.bytes, body)])));
  }
}

/** Lines of 1 KiB as far as they go, then the rest. */
function* flood(bytes: number, body: Buffer): Generator<Buffer> {
  const before = bytes - body.length;
  for (let left = before; left > 0; left -= lines.length) {
    yield left >= lines.length ? lines : Buffer.concat([lines.subarray(0, left - (left % line.length)), rest(left)]);
  }
  yield body;
}

function rest(bytes: number): Buffer {
  return Buffer.alloc(bytes % line.length, 'x');
}
