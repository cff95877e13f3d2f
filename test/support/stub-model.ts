import type { ServerResponse } from 'node:http';
import { type Listener, listen } from './listener.ts';

export type ModelRequest = {
  model: string;
  messages: { role: string; content: string }[];
  max_tokens: number;
  store: boolean;
  response_format?: { type: string };
};

/** What the endpoint does with a request: the words of an answer, or whatever else it wants to send. */
export type Behaviour = (request: ModelRequest, response: ServerResponse) => string | undefined;

export type StubModel = {
  /** The base URL. */
  url: string;
  requests: ModelRequest[];
  /** Everything that was ever sent here, headers too. */
  heard(): string;
  /** From now on; remembers nothing of before. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
};

const known = ['model', 'messages', 'max_tokens', 'store', 'response_format'];

/** An OpenAI-compatible endpoint that takes nothing it does not know, and above all no tools. */
export async function stubModel(): Promise<StubModel> {
  let behaviour: Behaviour = () => undefined;
  const requests: ModelRequest[] = [];
  const server: Listener = await listen((_, response) => {
    const { path = '', headers = {}, body = '' } = server.received.at(-1) ?? {};
    const problem = complaint(path, headers.authorization, body);
    if (problem !== undefined) return refuse(response, problem);
    const request = JSON.parse(body) as ModelRequest;
    requests.push(request);
    const words = behaviour(request, response);
    if (words !== undefined) reply(response, words);
  });
  return {
    url: `${server.origin}/v1`,
    requests,
    heard: () => JSON.stringify(server.received),
    behave: (next) => {
      behaviour = next;
      requests.length = 0;
      server.received.length = 0;
    },
    close: server.close,
  };
}

function complaint(path: string, authorization: string | undefined, body: string): string | undefined {
  if (path !== '/v1/chat/completions') return 'no such path';
  if (authorization !== 'Bearer model-key') return 'no key';
  const request = JSON.parse(body) as ModelRequest;
  const unknown = Object.keys(request).filter((name) => !known.includes(name));
  if (unknown.length > 0) return `unknown: ${unknown.join(', ')}`;
  if (request.store !== false) return 'store must be false';
  return request.messages.map(({ role }) => role).join() === 'system,user' ? undefined : 'unexpected messages';
}

function refuse(response: ServerResponse, message: string): void {
  response.writeHead(418, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }));
}

/** https://platform.openai.com/docs/api-reference/chat/object */
export function reply(response: ServerResponse, content: string): void {
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } };
  const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({ id: 'c1', object: 'chat.completion', created: 1, model: 'stub', choices: [choice], usage }),
  );
}

/** An answer that comes a byte at a time, for as long as anybody listens. */
export function drip(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json');
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}
