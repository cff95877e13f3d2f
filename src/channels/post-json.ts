import type { Outbound, OutboundAnswer } from '../net/outbound.ts';
import type { Sent } from './channel.ts';

const timeoutMs = 10_000;
const mostAnswerBytes = 64 * 1024;
const longestWaitMs = 6 * 60 * 60_000;

/** A redirect is not followed: whoever answers one would get the message in the place of who was asked to. */
export async function postJson(
  net: Outbound,
  url: string,
  { body, headers = {} }: { body: string; headers?: Readonly<Record<string, string>> },
): Promise<OutboundAnswer> {
  return await net.send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Firstfail', ...headers },
    body,
    timeoutMs,
    maxBytes: mostAnswerBytes,
    larger: 'error',
    redirects: 'none',
  });
}

/** What a status means wherever the service documents nothing else. */
export function sentByStatus({ status, headers }: OutboundAnswer, now: Date): Sent {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const reason = `The service there answered ${status}.`;
  if (status === 410) return { kind: 'gone', reason: 'The service there says that the address is gone (410).' };
  if (status === 429) return { kind: 'later', reason: 'The service there wants fewer messages (429).', ...wait() };
  const isTheirs = status < 400 || status === 408 || status === 425 || status >= 500;
  return isTheirs ? { kind: 'later', reason, ...wait() } : { kind: 'refused', reason };

  function wait() {
    return { retryAfterMs: retryAfterMs(headers['retry-after'], now) };
  }
}

/** The same for chat services, where an address that is not found does not come back. */
export function sentByChat(answer: OutboundAnswer, now: Date): Sent {
  if (answer.status !== 404) return sentByStatus(answer, now);
  return { kind: 'gone', reason: 'The service there does not know the address any more (404).' };
}

export function textOf({ body }: OutboundAnswer): string {
  return new TextDecoder().decode(body);
}

/** Seconds, with a fraction for some, or a date; no longer than a few hours, whatever is asked for. */
export function retryAfterMs(value: string | undefined, now: Date): number | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(Math.ceil(ms), 0), longestWaitMs);
}
