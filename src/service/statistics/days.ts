import type { Day } from '../../store/statistics/statistics-store.ts';

const dayMs = 24 * 60 * 60_000;

/** The start of the first of a number of UTC days that end with the day of `last`. */
export function firstOfDays(last: Date, days: number): Date {
  return new Date((Math.floor(last.getTime() / dayMs) - days + 1) * dayMs);
}

/** A number of days from `first` on, in order, with 0 for days without a total. */
export function everyDay(first: Date, days: number, found: readonly Day[]): { start: string; total: number }[] {
  const totals = new Map(found.map(({ start, total }) => [start.getTime(), total]));
  return Array.from({ length: days }, (_, at) => {
    const ms = first.getTime() + at * dayMs;
    return { start: new Date(ms).toISOString(), total: totals.get(ms) ?? 0 };
  });
}
