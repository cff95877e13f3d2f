import { count } from '../words/format.ts';
import classes from './day-bars.module.css';

type Day = { start: string; total: number };

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** One bar for each day, small enough for a row of a list, with a sentence for screen readers. */
export function DayBars({ days, height = 28 }: { days: readonly Day[]; height?: number }) {
  const most = Math.max(1, ...days.map(({ total }) => total));
  const sum = days.reduce((all, { total }) => all + total, 0);
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${days.length * 4} ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${count(sum, 'failure')} in ${count(days.length, 'day')}`}
    >
      {days.map(({ start, total }, at) => {
        const tall = total === 0 ? 1 : Math.max(3, (total / most) * height);
        return (
          <rect key={start} x={at * 4} y={height - tall} width={3} height={tall} data-empty={total === 0 || undefined}>
            <title>{`${day.format(new Date(start))}: ${count(total, 'failure')}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
