import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetch } from './ask-service.ts';
import type { Terminal } from './terminal.ts';

const mostTries = 5;
const mostWaitMs = 5 * 60_000;
const defaultWaitMs = 5_000;

/** Repeats a call that the service answers with 429 or 503, after the time that it names; five times at most. */
export async function retryWhenBusy<Reply extends { ok: boolean; status: number }>(
  terminal: Terminal,
  call: (fetch: Fetch) => Promise<Reply>,
): Promise<Reply> {
  const wait = terminal.wait ?? sleep;
  let retryAfter: string | null = null;
  const recordingFetch: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    retryAfter = response.headers.get('retry-after');
    return response;
  };
  let waitedMs = 0;
  for (let tries = 1; ; tries++) {
    const reply = await call(recordingFetch);
    if (reply.ok || (reply.status !== 429 && reply.status !== 503)) return reply;
    const pauseMs = toMs(retryAfter);
    waitedMs += pauseMs;
    if (tries === mostTries || waitedMs > mostWaitMs) return reply;
    await terminal.error(`the service asks to wait ${Math.ceil(pauseMs / 1000)} s (${reply.status}); waiting.`);
    await wait(pauseMs);
  }
}

/** Seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function toMs(header: string | null): number {
  if (header === null) return defaultWaitMs;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const ms = Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? defaultWaitMs : Math.max(0, ms);
}
