type Doubling = { firstMs: number; longestMs: number };

/** `requestedMs` is how long the other side asks to be left alone; `chance` is one random byte. */
type Attempt = { requestedMs?: number | undefined; chance: Uint8Array };

const forge: Doubling = { firstMs: 1000, longestMs: 10 * 60_000 };
const model: Doubling = { firstMs: 60_000, longestMs: 30 * 60_000 };
// Together about twelve hours: a chat service that is down overnight gets its messages in the morning.
const notificationMs = [10_000, 60_000, 5 * 60_000, 20 * 60_000, 60 * 60_000, 3 * 60 * 60_000, 8 * 60 * 60_000];
const notificationJitter = 0.25;
const shortTries = 3;

/** How long a forge whose API had a setback is left alone, after so many setbacks in a row. */
export function forgePauseMs(setbacks: number, requestedMs = 0): number {
  return Math.max(doubled(forge, setbacks - 1), requestedMs);
}

/**
 * How long a failure whose log could not be fetched waits after so many tries: between half and the whole of the
 * doubled time, so that those that failed together do not come back together. A longer requested wait is kept.
 */
export function failureDelayMs(tries: number, { requestedMs, chance }: Attempt): number {
  const whole = doubled(forge, tries);
  const part = 0.5 + (chance[0] ?? 0) / 510;
  return Math.ceil(Math.max(whole * part, (requestedMs ?? 0) * (1 + (part - 0.5) / 5)));
}

/**
 * How long a message waits after so many tries. A requested wait is kept; a short one only a few times, so that a
 * service that asks for a second again and again does not use up all tries within minutes.
 */
export function notificationDelayMs(tries: number, { requestedMs, chance }: Attempt): number {
  const usual = notificationMs[Math.min(tries, notificationMs.length) - 1] ?? 0;
  const least = tries > shortTries ? usual : doubled({ firstMs: 1000, longestMs: usual }, tries - 1);
  const base = requestedMs === undefined ? usual : Math.max(requestedMs, least);
  return Math.ceil(base * (1 + (notificationJitter * (chance[0] ?? 0)) / 255));
}

/** How long the language model is not asked, after so many pauses in a row. */
export function modelPauseMs(pauses: number): number {
  return doubled(model, pauses);
}

function doubled({ firstMs, longestMs }: Doubling, times: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(times, 16));
}
