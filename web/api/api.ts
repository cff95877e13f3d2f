import type { z } from 'zod';
import { type CallAnswer, type CallInput, call } from '../../src/contract/client.ts';
import { type Endpoint, endpoints } from '../../src/contract/endpoints.ts';
import type { Problem } from '../../src/contract/problem.ts';
import { basePath } from '../browser/base-path.ts';
import { earlyReply } from './early-answers.ts';
import { session } from './session.ts';

export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;

/** Sends a request in place of `fetch`. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** The server refused; `problem` holds the reason in words for a person. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'Refusal';
    this.problem = problem;
  }
}

/**
 * Calls an endpoint as the person who is signed in. A stale CSRF token is replaced once; where the session has ended the
 * call waits until the person has signed in again. Throws a `Refusal`, or what `fetch` throws without a connection.
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  transport: Transport = (url, init) => fetch(url, init),
): Promise<Reply<E>> {
  let answer = await send(endpoint, input, { transport });
  if (isRefused(answer, 'csrf')) answer = await send(endpoint, input, { transport, csrf: await freshCsrfToken() });
  if (isRefused(answer, 'unauthenticated') && endpoint.path !== endpoints.login.path) {
    if (await session.expired(endpoint.method === 'GET')) answer = await send(endpoint, input, { transport });
  }
  if (!answer.ok) throw new Refusal(answer.problem);
  return answer.body as Reply<E>;
}

/** Calls an endpoint unless that was done before the dashboard was loaded: then the first to ask gets that reply. */
export async function askOnce<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Reply<E>> {
  const early = await earlyReply(endpoint, input);
  return early === undefined ? await ask(endpoint, input) : (early as Reply<E>);
}

/** The key of a query: the endpoint and its input. */
export function keyOf<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): readonly unknown[] {
  return [endpoint.path, input];
}

/** What `useQuery` takes: `useQuery(query(endpoints.listAnalyses, { query: { limit: 25 } }))`. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const reply = await askOnce(endpoint, input);
      signal.throwIfAborted();
      return reply;
    },
  };
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { transport, csrf }: { transport: Transport; csrf?: string },
): Promise<CallAnswer<E>> {
  const mutating = endpoint.method !== 'GET';
  const token = mutating ? (csrf ?? csrfCookie() ?? (await freshCsrfToken())) : undefined;
  const headers = token === undefined ? {} : { 'x-csrf-token': token };
  return await call({ url: basePath, headers, fetch: transport }, endpoint, input);
}

function csrfCookie(): string | undefined {
  return /(?:^|; )csrf_token=([^;]+)/.exec(document.cookie)?.[1];
}

async function freshCsrfToken(): Promise<string> {
  const answer = await call({ url: basePath }, endpoints.csrf);
  if (!answer.ok) throw new Refusal(answer.problem);
  return answer.body.csrf_token;
}

type Refused = { ok: boolean; problem?: Problem };

function isRefused({ problem }: Refused, code: Problem['code']): boolean {
  return problem?.code === code;
}
