import type { Outbound } from './outbound.ts';

// The limits of `Outbound`.
const usualMs = 10_000;

/**
 * The same client with a deadline for all its calls together. An answer that is granted more time may exceed the
 * deadline.
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
