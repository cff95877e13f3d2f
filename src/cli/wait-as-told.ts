import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetch } from './ask-service.ts';
import type { Terminal } from './terminal.ts';

const mostTries = 5;
const mostWaitMs = 5 * 60_000;
const defaultWaitMs = 5_000;

/** Asks again where the service says "later" (429, 503), when it says; not for ever. */
export async function waitAsTold<Asked extends { ok: boolean; status: number }>(
  terminal: Terminal,
  ask: (fetch: Fetch) => Promise<Asked>,
): Promise<Asked> {
  const wait = terminal.wait ?? sleep;
  let retryAfter: string | null = null;
  const listen: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    retryAfter = response.headers.get('retry-after');
    return response;
  };
  let waitedMs = 0;
  for (let tries = 1; ; tries++) {
    const asked = await ask(listen);
    if (asked.ok || (asked.status !== 429 && asked.status !== 503)) return asked;
    const pauseMs = toMs(retryAfter);
    waitedMs += pauseMs;
    if (tries === mostTries || waitedMs > mostWaitMs) return asked;
    await terminal.error(`the service asks to wait ${Math.ceil(pauseMs / 1000)} s (${asked.status}); waiting.`);
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
