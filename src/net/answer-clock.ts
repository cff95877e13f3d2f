import type { OutboundRequest } from './outbound.ts';

const lookEveryMs = 5_000;

/** The only clock of a request; its signal aborts when the time is over. */
export type AnswerClock = { signal: AbortSignal; came(bytes: number): void; stop(): void };

/** Ends the request when its time is over, or later if more time is granted and the answer keeps arriving. */
export function startAnswerClock({
  timeoutMs,
  longer,
}: Pick<OutboundRequest, 'longer'> & { timeoutMs: number }): AnswerClock {
  const control = new AbortController();
  const everyMs = Math.min(lookEveryMs, timeoutMs);
  const mostMs = timeoutMs + (longer?.forMs ?? 0);
  let bytes = 0;
  let timer = later(timeoutMs, { sinceMs: 0, had: 0 });
  const startedMs = performance.now();

  function later(ms: number, from: { sinceMs: number; had: number }): NodeJS.Timeout {
    return setTimeout(() => look(from), ms).unref();
  }
  function look({ sinceMs, had }: { sinceMs: number; had: number }): void {
    const nowMs = performance.now() - startedMs;
    const pace = ((bytes - had) * 1000) / (nowMs - sinceMs);
    const isFast = longer !== undefined && pace >= longer.leastBytesPerSecond;
    if (isFast && nowMs < mostMs && (longer.granted?.() ?? true)) {
      timer = later(Math.min(everyMs, mostMs - nowMs), { sinceMs: nowMs, had: bytes });
    } else control.abort(new DOMException('The time for this answer is over.', 'TimeoutError'));
  }
  return {
    signal: control.signal,
    came: (more) => {
      bytes += more;
    },
    stop: () => clearTimeout(timer),
  };
}
