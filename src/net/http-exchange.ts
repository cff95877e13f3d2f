import { once } from 'node:events';
import { DecoratorHandler, type Dispatcher } from 'undici';
import { AppError } from '../kernel/app-error.ts';
import { type AnswerClock, startAnswerClock } from './answer-clock.ts';
import { type Hop, redirected } from './next-hop.ts';
import type { OutboundAnswer, OutboundRequest } from './outbound.ts';
import { acceptedEncodings, readAnswer } from './read-answer.ts';

export type Way = {
  dispatcher: Dispatcher;
  /** Parses the address; throws if the service may not call it. */
  check(url: string): Promise<URL>;
};

const defaults = { method: 'GET', timeoutMs: 10_000, maxBytes: 1024 ** 2, larger: 'error', redirects: 'none' } as const;
const mostRedirects = 3;
const dumpedBytes = 16 * 1024;

/**
 * One request with its redirects and the whole answer. Throws only `invalid`, `unavailable`, or the reason of the
 * signal.
 */
export async function exchange(way: Way, request: OutboundRequest, stop?: AbortSignal): Promise<OutboundAnswer> {
  const clock = startAnswerClock({ ...request, timeoutMs: request.timeoutMs ?? defaults.timeoutMs });
  const signal = stop === undefined ? clock.signal : AbortSignal.any([clock.signal, stop]);
  try {
    return await Promise.race([ask(way, request, { ...clock, signal }), aborted(signal)]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    stop?.throwIfAborted();
    throw new AppError('unavailable', 'The address could not be reached, or gave no proper answer in time.', {
      cause: error,
    });
  } finally {
    clock.stop();
  }
}

async function ask(way: Way, request: OutboundRequest, { signal, came }: AnswerClock): Promise<OutboundAnswer> {
  const { maxBytes, larger, redirects } = { ...defaults, ...request };
  let hop = await firstHop(way, request);
  for (let followed = 0; ; followed++) {
    const response = await send(reportingStart(way.dispatcher, request), hop, signal);
    const next = redirects === 'follow' ? redirected(hop, response) : undefined;
    if (next === undefined) {
      const headers = plain(response.headers);
      const encoding = isEmpty(response.statusCode, headers) ? '' : (headers['content-encoding'] ?? '').toLowerCase();
      const kept = await readAnswer(response.body, encoding, { maxBytes, larger, came });
      return { status: response.statusCode, headers, ...kept };
    }
    await response.body.dump({ limit: dumpedBytes, signal });
    if (followed === mostRedirects) throw new Error('too many redirects');
    hop = { ...next, url: await way.check(next.url.href) };
  }
}

async function firstHop(way: Way, request: OutboundRequest): Promise<Hop> {
  const given = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const headers = { 'user-agent': 'Firstfail', 'accept-encoding': acceptedEncodings, ...Object.fromEntries(given) };
  const { method = defaults.method, body } = request;
  return { url: await way.check(request.url), method, headers, body };
}

async function send(dispatcher: Dispatcher, hop: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const { url, method, headers, body = null } = hop;
  const path = `${url.pathname}${url.search}`;
  // The signal is the only clock.
  const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 };
  return await dispatcher.request({ origin: url.origin, path, method, headers, body, signal, ...noTimeouts });
}

function reportingStart(dispatcher: Dispatcher, { sent }: OutboundRequest): Dispatcher {
  if (sent === undefined) return dispatcher;
  return dispatcher.compose((dispatch) => (options, handler) => {
    const observed: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
    const begin = observed.onRequestStart?.bind(observed);
    // Undici starts a request once it has a connection.
    observed.onRequestStart = (...facts) => {
      sent();
      begin?.(...facts);
    };
    return dispatch(options, observed);
  });
}

function plain(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value = '']) => [name, [value].flat().join(', ')]);
  return Object.fromEntries(entries);
}

function isEmpty(status: number, headers: Record<string, string>): boolean {
  return status === 204 || status === 304 || headers['content-length'] === '0';
}

/** A look-up cannot be aborted, so the caller stops waiting for it. */
async function aborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}
