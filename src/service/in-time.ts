import type { Outbound } from '../net/outbound.ts';

// As `Outbound` says.
const usualMs = 10_000;

/** The same way out for as long as a task may take: no call lasts longer than what is left of it. */
export function inTime(net: Outbound, forMs: number): Outbound {
  const untilMs = performance.now() + forMs;
  const left = () => Math.max(1, Math.ceil(untilMs - performance.now()));
  return {
    ...net,
    send: async (request) => await net.send({ ...request, timeoutMs: Math.min(request.timeoutMs ?? usualMs, left()) }),
  };
}
