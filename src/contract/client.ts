import type { z } from 'zod';
import type { Endpoint } from './endpoints.ts';
import type { Problem } from './problem.ts';
import { problemCodes } from './problem-codes.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type ClientOptions = {
  /** The address of the service, with or without a trailing slash. */
  url: string;
  /** Headers of every call, such as `authorization` or `x-csrf-token`. */
  headers?: Record<string, string>;
  fetch?: Fetch;
};

export type CallInput<E extends Endpoint> = {
  params?: Record<string, string>;
  /** Parameters as they go into the address; an array repeats its name. */
  query?: Record<string, string | number | readonly string[] | undefined>;
  body?: E['body'] extends z.ZodType ? z.input<E['body']> : never;
  headers?: Record<string, string>;
};

export type CallAnswer<E extends Endpoint> =
  | { ok: true; status: number; body: E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined }
  | { ok: false; status: number; problem: Problem };

/**
 * Calls an endpoint of the contract. A refusal is a value with its problem; only a broken connection throws. Replies
 * may have more members than described, so that a newer server can add some.
 */
export async function call<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<CallAnswer<E>> {
  const send = options.fetch ?? fetch;
  const headers = { accept: 'application/json', ...options.headers, ...input.headers };
  const hasBody = input.body !== undefined;
  const response = await send(addressOf(options.url, endpoint, input), {
    method: endpoint.method,
    headers: hasBody ? { 'content-type': 'application/json', ...headers } : headers,
    redirect: 'error',
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) return { ok: false, status: response.status, problem: problemOf(response, text) };
  return { ok: true, status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** The address of an endpoint with its parameters. */
export function addressOf(base: string, endpoint: Endpoint, input: CallInput<Endpoint>): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of [value ?? []].flat()) query.append(name, String(item));
  }
  return `${base.endsWith('/') ? base.slice(0, -1) : base}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** A proxy in front of the service may answer with something other than a problem. */
function problemOf({ status, statusText }: Response, text: string): Problem {
  const body = jsonOf(text);
  if (isProblem(body)) return body;
  const detail = `Something between here and Firstfail answered ${status}.`;
  return { type: 'about:blank', title: statusText, status, detail, code: 'unavailable', request_id: '' };
}

// By hand: the browser would need the library of the schemas for this alone.
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { status, code, errors = [], ...texts }: Partial<Record<keyof Problem, unknown>> = body;
  const { type, title, detail, request_id } = texts;
  const areTexts = [type, title, detail, request_id].every((text) => typeof text === 'string');
  return areTexts && Number.isInteger(status) && problemCodes.some((one) => one === code) && Array.isArray(errors);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
