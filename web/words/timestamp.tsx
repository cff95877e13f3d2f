import { useNow } from '../browser/use-now.ts';
import { ago } from './format.ts';

const forms = {
  full: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  day: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }),
} as const;

/** A time in the reader's zone, or how long ago it was; the exact time in UTC on hover. `at` is RFC 3339. */
export function Timestamp({ at, as = 'full' }: { at: string; as?: 'full' | 'day' | 'ago' }) {
  const nowMs = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`}>
      {as === 'ago' ? ago(date, nowMs) : forms[as].format(date)}
    </time>
  );
}
