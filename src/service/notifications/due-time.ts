import type { Digest, QuietHours } from '../../contract/channels/channel.ts';
import { clockOf, nextClock } from '../../kernel/time-zone.ts';

type Settings = { digest: Digest; quietHours: QuietHours | null };

const hourMs = 60 * 60_000;
const dailyAt = '09:00';

/** When a channel is told of what happens now; `held` when that is together with whatever else comes until then. */
export function dueTime({ digest, quietHours }: Settings, now: Date): { at: Date; held: boolean } {
  const at = digestTime({ digest, quietHours }, now);
  const quiet = quietUntil(quietHours, at);
  return { at: quiet ?? at, held: digest !== 'off' || quiet !== undefined };
}

/** The end of the quiet hours that the moment is in. */
export function quietUntil(quietHours: QuietHours | null, at: Date): Date | undefined {
  if (quietHours === null) return undefined;
  const { start, end, time_zone: zone } = quietHours;
  const clock = clockOf(zone, at);
  const isQuiet = start < end ? clock >= start && clock < end : clock >= start || clock < end;
  return isQuiet ? nextClock(zone, end, at) : undefined;
}

function digestTime({ digest, quietHours }: Settings, now: Date): Date {
  if (digest === 'off') return now;
  if (digest === 'daily') return nextClock(quietHours?.time_zone ?? 'UTC', dailyAt, now);
  return new Date(Math.floor(now.getTime() / hourMs + 1) * hourMs);
}
