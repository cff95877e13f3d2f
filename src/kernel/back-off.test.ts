import { describe, expect, it } from 'vitest';
import { failureDelayMs, forgePauseMs, modelPauseMs, notificationDelayMs } from './back-off.ts';

const [least, most] = [Buffer.of(0), Buffer.of(255)];

describe('the delay of a failure', () => {
  it('doubles from a second to ten minutes, each between half and the whole of it', () => {
    const waits = (chance: Uint8Array) =>
      Array.from({ length: 12 }, (_, tries) => failureDelayMs(tries, { chance }) / 1000);

    expect(waits(most)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    expect(waits(least)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  it('is the requested one where that is longer, and a little more by chance', () => {
    expect(failureDelayMs(0, { requestedMs: 60_000, chance: least })).toBe(60_000);
    expect(failureDelayMs(0, { requestedMs: 60_000, chance: most })).toBe(66_000);
    expect(failureDelayMs(9, { requestedMs: 1_000, chance: least })).toBe(256_000);
  });
});

describe('the delay of a message', () => {
  const delays = (requestedMs: number | undefined) =>
    [1, 2, 3, 4, 5, 6, 7].map((tries) => notificationDelayMs(tries, { requestedMs, chance: least }));

  it('grows, together to about half a day', () => {
    const waits = delays(undefined);

    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBe(10_000);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(12 * 3_600_000);
  });

  it('is spread by chance by up to a quarter', () => {
    expect(notificationDelayMs(1, { chance: most })).toBe(12_500);
  });

  it('is the requested one, and doubles where that is short', () => {
    expect(notificationDelayMs(1, { requestedMs: 90_000, chance: least })).toBe(90_000);
    expect(delays(1000).slice(0, 3)).toEqual([1000, 2000, 4000]);
  });

  it('is together no less than half a day for a service that asks for short waits again and again', () => {
    const waits = delays(0);

    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(12 * 3_600_000);
  });
});

describe('a pause', () => {
  it('of a forge doubles from a second to ten minutes, unless a longer one is requested', () => {
    expect([1, 2, 3, 11, 99].map((setbacks) => forgePauseMs(setbacks) / 1000)).toEqual([1, 2, 4, 600, 600]);
    expect(forgePauseMs(1, 30_000)).toBe(30_000);
    expect(forgePauseMs(99, 30_000)).toBe(600_000);
  });

  it('of the language model doubles from a minute to half an hour', () => {
    expect([0, 1, 2, 5, 99].map((pauses) => modelPauseMs(pauses) / 60_000)).toEqual([1, 2, 4, 30, 30]);
  });
});
