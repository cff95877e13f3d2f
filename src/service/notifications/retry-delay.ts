// Together about twelve hours: a chat service that is down overnight gets its messages in the morning.
const delaysMs = [10_000, 60_000, 5 * 60_000, 20 * 60_000, 60 * 60_000, 3 * 60 * 60_000, 8 * 60 * 60_000];
const jitter = 0.25;
const shortTries = 3;

/**
 * After so many tries. Who asks for a wait gets it; a short one only a few times, so that a service that asks for a
 * second again and again does not use up all tries within minutes.
 */
export function retryDelayMs(
  tries: number,
  { asked, chance }: { asked: number | undefined; chance: Uint8Array },
): number {
  const usual = delaysMs[Math.min(tries, delaysMs.length) - 1] ?? 0;
  const base = asked === undefined ? usual : Math.max(asked, tries > shortTries ? usual : 1000 * 2 ** (tries - 1));
  return Math.ceil(base * (1 + (jitter * (chance[0] ?? 0)) / 255));
}
