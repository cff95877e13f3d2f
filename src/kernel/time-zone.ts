const dayMs = 24 * 60 * 60_000;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The local time, as `08:30`. */
export function clockOf(zone: string, at: Date): string {
  return new Date(wallMs(zone, at.getTime())).toISOString().slice(11, 16);
}

/**
 * The next time at which local clocks show this. Where they skip it, the time right after the skip; where they show it
 * twice, both count.
 */
export function nextClock(zone: string, clock: string, after: Date): Date {
  const today = wallMs(zone, after.getTime());
  const midnight = today - (today % dayMs);
  const timestamps = [0, 1, 2].flatMap((days) =>
    timestampsOf(zone, midnight + days * dayMs + minutesOf(clock) * 60_000),
  );
  const next = timestamps.find((timestamp) => timestamp > after.getTime());
  return new Date(next ?? after.getTime() + dayMs);
}

/** The timestamps at which clocks show this; `wall` is the local time, written as if it were UTC. */
function timestampsOf(zone: string, wall: number): number[] {
  const offsets = [wall - dayMs, wall + dayMs].map((around) => wallMs(zone, around) - around);
  const candidates = [...new Set(offsets.map((offset) => wall - offset))].toSorted((a, b) => a - b);
  const shown = candidates.filter((timestamp) => wallMs(zone, timestamp) === wall);
  return shown.length > 0 ? shown : [endOfSkip(zone, wall, candidates)];
}

/** The first timestamp at which clocks show more than this; at the earlier of the two they show less. */
function endOfSkip(zone: string, wall: number, candidates: readonly number[]): number {
  let [before = 0, after = before] = [candidates[0], candidates.at(-1)];
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (wallMs(zone, middle) > wall) after = middle;
    else before = middle;
  }
  return after;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The local time of the zone at a timestamp, to the minute, written as if it were UTC. */
function wallMs(zone: string, ms: number): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
