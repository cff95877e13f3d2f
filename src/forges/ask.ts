import type { Outbound, OutboundAnswer, OutboundRequest } from '../net/outbound.ts';
import { dateOf, type Fields, fieldsOf, textOf } from './fields.ts';
import type { Setback } from './forge.ts';

export type Api = {
  /** The product's name in messages. */
  name: string;
  net: Outbound;
  /** The prefix of all addresses; the rest is made of ids. */
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  /** Values that no message may contain, whatever the forge answers. */
  secrets: readonly string[];
  /** The same with another credential, when the forge refuses this one with 401; undefined without another. */
  renewed?(): Promise<Api | undefined>;
  /** Whether a refusal is one for a while, for forges that say so in a way of their own. */
  limitOf?(answer: OutboundAnswer): { retryAfterMs: number } | undefined;
  /** A sentence of what helps, for a refusal that does not say it. */
  hintOf?(answer: OutboundAnswer): string | undefined;
};

export type Call = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: object };

/** `at` is the time of the forge, whose clock may differ. */
export type Answer = { kind: 'answer'; json: unknown; headers: OutboundAnswer['headers']; at: Date | null };

const maxBytes = 8 * 1024 * 1024;
const longestWaitMs = 24 * 60 * 60_000;
const reasonLength = 200;
// A smaller number of seconds is a duration, a larger one is a timestamp.
const firstMoment = 1_000_000_000;

/** Asks an API for JSON. An answer that is not JSON, or not a success, is a setback. */
export async function ask(api: Api, path: string, { method = 'GET', body }: Call = {}): Promise<Answer | Setback> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const { answer, by } = await sendTo(api, path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...content,
    maxBytes,
    redirects: method === 'GET' ? 'follow' : 'none',
  });
  if (answer.status < 200 || answer.status > 299) return setbackOf(by, answer);
  const json = parsed(answer.body);
  if (json === undefined) {
    const reason = `${api.name} answered with something that is not JSON: is the base URL right?`;
    return { kind: 'later', reason, retryAfterMs: undefined };
  }
  return { kind: 'answer', json, headers: answer.headers, at: dateOf(answer.headers.date) };
}

/** Sends a request with the credential, and once more with a renewed one. `by` is what the answer answers. */
export async function sendTo(
  api: Api,
  path: string,
  request: Omit<OutboundRequest, 'url'>,
): Promise<{ answer: OutboundAnswer; by: Api }> {
  const send = async (by: Api) => {
    const headers = { ...request.headers, ...by.headers };
    return { answer: await by.net.send({ ...request, url: by.baseUrl + path, headers }), by };
  };
  const first = await send(api);
  const renewed = first.answer.status === 401 ? await api.renewed?.() : undefined;
  return renewed ? await send(renewed) : first;
}

/** The setback for an answer that is not a success. */
export function setbackOf(api: Api, answer: OutboundAnswer): Setback {
  const { status, headers, body } = answer;
  const message = wordsOf(api, body);
  const words = `${api.name} answered ${status}${message === null ? '.' : `: ${message}`}`;
  const limit = api.limitOf?.(answer);
  if (limit) return { kind: 'later', reason: words, retryAfterMs: Math.min(limit.retryAfterMs, longestWaitMs) };
  const hint = api.hintOf?.(answer);
  const reason = hint === undefined ? words : `${words.replace(/\.?$/, '.')} ${hint}`;
  if (status === 404 || status === 410) return { kind: 'missing', reason };
  if (status === 429 || status >= 500) return { kind: 'later', reason, retryAfterMs: retryAfterMs(status, headers) };
  if (status >= 300 && status < 400) {
    return { kind: 'refused', reason: `${api.name} answered ${status}, another address: is the base URL right?` };
  }
  return { kind: 'refused', reason };
}

function retryAfterMs(status: number, headers: OutboundAnswer['headers']): number | undefined {
  const header = headers['retry-after'] ?? (status === 429 ? headers['ratelimit-reset'] : undefined);
  if (header === undefined) return undefined;
  const seconds = /^\d{1,12}$/.test(header) ? Number(header) : undefined;
  if (seconds !== undefined && seconds < firstMoment) return Math.min(seconds * 1000, longestWaitMs);
  const retryAt = seconds === undefined ? dateOf(header) : new Date(seconds * 1000);
  const from = dateOf(headers.date) ?? new Date();
  if (retryAt === null) return undefined;
  return Math.min(Math.max(retryAt.getTime() - from.getTime(), 0), longestWaitMs);
}

/** The error message of the forge; each forge uses another member. */
function wordsOf({ secrets }: Api, body: Uint8Array): string | null {
  const json = fieldsOf(parsed(body));
  const sentences = sentencesIn(json.errors ?? json.message ?? json.error ?? null).join('; ');
  const more = textOf(json.error_description, reasonLength);
  const words = [sentences, more].filter(Boolean).join(': ');
  const shown = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '***'), words);
  return textOf(shown, reasonLength);
}

function sentencesIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  const { message } = value as Fields;
  const members = typeof message === 'string' ? [message] : Object.values(value);
  const inside = Array.isArray(value) ? value : members;
  return inside.slice(0, 5).flatMap((item) => sentencesIn(item, depth + 1));
}

/** `undefined` if it is not JSON; an empty body is null. */
function parsed(body: Uint8Array): unknown {
  if (body.length === 0) return null;
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
  } catch {
    return undefined;
  }
}
