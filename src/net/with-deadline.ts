import type { Outbound } from './outbound.ts';

// As `Outbound` says.
const usualMs = 10_000;

/**
 * The same way out for a while: no call lasts longer than what is left of it. An answer that may take longer goes on
 * beyond it where that is granted.
 */
export function inTime(net: Outbound, forMs: number, granted = () => false): Outbound {
  const untilMs = performance.now() + forMs;
  const left = () => Math.max(1, Math.ceil(untilMs - performance.now()));
  return {
    ...net,
    send: async ({ longer, ...request }) => {
      const timeoutMs = Math.min(request.timeoutMs ?? usualMs, left());
      return await net.send({ ...request, timeoutMs, ...(longer && { longer: { ...longer, granted } }) });
    },
  };
}
