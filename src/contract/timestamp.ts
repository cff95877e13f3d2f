import { z } from 'zod';

const day = /^\d{4}-\d{2}-\d{2}$/;
// RFC 3339; a plus sign that was not percent-encoded arrives as a space.
const timestamp = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+ -]\d{2}:\d{2})$/;
const expected = 'must be a date such as 2026-01-31 or an RFC 3339 timestamp such as 2026-01-31T12:00:00Z';

/** The first time of a date or timestamp; a date is the start of that day, UTC. */
export const sinceSchema = moment('T00:00:00.000Z');

/** The last time of a date or timestamp; a date is the end of that day, UTC. */
export const untilSchema = moment('T23:59:59.999Z');

function moment(timeOfADate: string) {
  return z
    .string()
    .max(40)
    .transform((text, context) => {
      const date = parseMoment(text, timeOfADate);
      if (date !== undefined) return date;
      context.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    });
}

function parseMoment(text: string, timeOfADate: string): Date | undefined {
  if (day.test(text)) return realDate(text, `${text}${timeOfADate}`);
  const dayOfTimestamp = timestamp.exec(text)?.[1];
  return dayOfTimestamp === undefined ? undefined : realDate(dayOfTimestamp, text.replace(' ', '+').toUpperCase());
}

/** `Date` accepts 2026-02-30 as the second of March, so the calendar date is checked. */
function realDate(calendarDay: string, text: string): Date | undefined {
  const midnight = new Date(`${calendarDay}T00:00:00.000Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== calendarDay) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
