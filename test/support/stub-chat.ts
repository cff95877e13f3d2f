import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChannelKind } from '../../src/contract/channels/channel-kinds.ts';
import { chatRules, type Json } from './chat-rules.ts';

/** `hang` never answers; `endless` never stops. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | { behaves: 'hang' | 'endless' | 'reset' }
  /** Takes the message, and then whoever sent it is gone. */
  | { behaves: 'kill'; kill(): void };

export type Received = {
  kind: ChannelKind;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: Json;
  text: string;
};

export type StubChat = {
  /** An address as the service gives out; each name is a place of its own. */
  address(kind: ChannelKind, name?: string): string;
  /** What was taken: refused messages are not among them. */
  taken: Received[];
  /** Every request, also those that were refused. */
  requests: Received[];
  /** Why messages were refused, in the service's terms. */
  refusals: string[];
  /** The next requests get these in the place of what the service would say. */
  script(...answers: Answer[]): void;
  close(): Promise<void>;
};

/** All six services on one port: each refuses what it documents, and slows down who is too fast by `now`. */
export async function startStubChat(now: () => Date = () => new Date()): Promise<StubChat> {
  const scripted: Answer[] = [];
  const times = new Map<string, number[]>();
  const stub = { taken: [] as Received[], requests: [] as Received[], refusals: [] as string[] };
  const server = createServer(async (request, response) => {
    const received = await read(request);
    stub.requests.push(received);
    const answer = scripted.shift() ?? judge(received, { times, now: now().getTime(), refusals: stub.refusals });
    if (isTaken(answer)) stub.taken.push(received);
    give(answer, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    ...stub,
    address: (kind, name = 'one') => `http://127.0.0.1:${port}/${kind}/${name}?key=k`,
    script: (...answers) => void scripted.push(...answers),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Judging = { times: Map<string, number[]>; now: number; refusals: string[] };

function judge({ kind, path, body }: Received, { times, now, refusals }: Judging): Answer {
  const { refuses, rate, accepts } = chatRules[kind];
  const recent = (times.get(path) ?? []).filter((time) => time > now - rate.seconds * 1000);
  if (recent.length >= rate.messages) return tooFast(kind, ((recent[0] ?? now) + rate.seconds * 1000 - now) / 1000);
  times.set(path, [...recent, now]);
  const reasons = refuses(body);
  refusals.push(...reasons.map((reason) => `${kind}: ${reason}`));
  return reasons.length > 0 ? { status: 400, body: kind === 'slack' ? 'invalid_payload' : '{}' } : accepts;
}

function tooFast(kind: ChannelKind, seconds: number): Answer {
  const header = { 'retry-after': String(Math.ceil(seconds)) };
  if (kind === 'google-chat') return { status: 429, body: '{"error":{"status":"RESOURCE_EXHAUSTED"}}' };
  if (kind !== 'discord') return { status: 429, headers: header };
  return {
    status: 429,
    headers: header,
    body: JSON.stringify({ message: 'slow down', retry_after: seconds, global: false }),
  };
}

function isTaken(answer: Answer): boolean {
  return 'status' in answer ? answer.status >= 200 && answer.status < 300 : answer.behaves === 'kill';
}

function give(answer: Answer, response: ServerResponse): void {
  if ('status' in answer) return void response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  if (answer.behaves === 'kill') return void answer.kill();
  if (answer.behaves === 'reset') return void response.destroy();
  if (answer.behaves === 'endless') pour(response.writeHead(200));
}

function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more).on('error', () => {});
  more();
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const kind = path.split('/')[1] as ChannelKind;
  return {
    kind,
    path,
    query,
    headers: request.headers as Record<string, string>,
    body: JSON.parse(text),
    text,
  };
}
