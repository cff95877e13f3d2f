const firstMs = 1000;
const longestMs = 10 * 60_000;

/**
 * How long to wait after so many tries: doubling from 1 s to 10 min, between half and the whole of it, so that those
 * who failed together do not come back together. Who asks for more gets it.
 */
export function nextTryMs(
  tries: number,
  { asked, chance }: { asked?: number | undefined; chance: Uint8Array },
): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(tries, 16));
  const part = 0.5 + (chance[0] ?? 0) / 510;
  return Math.ceil(asked === undefined ? whole * part : Math.max(whole * part, asked * (1 + (part - 0.5) / 5)));
}
