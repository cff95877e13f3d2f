import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { TimeseriesReply } from '../../src/contract/statistics/statistics.ts';
import { wholeAxis } from '../parts/whole-ticks.ts';
import { number } from '../words/format.ts';

const series = [
  { name: 'critical', color: 'var(--ff-chart-critical)' },
  { name: 'high', color: 'var(--ff-chart-high)' },
  { name: 'medium', color: 'var(--ff-chart-medium)' },
  { name: 'low', color: 'var(--ff-chart-low)' },
] as const;

// Buckets are days and hours of UTC: a day named in another zone would be the day before.
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

const widthsMs = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 };

type Props = { timeseries: TimeseriesReply; onBucket: (bucket: { since: string; until: string }) => void };

/** A file of its own, so that the browser loads the chart library after the page shows its numbers. */
export function FailuresChart({ timeseries: { interval, buckets }, onBucket }: Props) {
  const name = interval === 'hour' ? hour : day;
  const data = buckets.map(({ start, by_severity }) => ({ start, name: name.format(new Date(start)), ...by_severity }));
  const most = Math.max(0, ...buckets.map(({ total }) => total));
  const widthMs = widthsMs[interval];
  const open = ({ activeIndex }: { activeIndex?: unknown }) => {
    const start = buckets[Number(activeIndex)]?.start;
    if (start) onBucket({ since: start, until: new Date(Date.parse(start) + widthMs - 1).toISOString() });
  };
  return (
    <BarChart
      h={220}
      data={data}
      dataKey="name"
      type="stacked"
      series={[...series].reverse()}
      withLegend
      legendProps={{ verticalAlign: 'top', height: 32, itemSorter: null }}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={26}
      valueFormatter={number}
      xAxisProps={{ minTickGap: 24, tickMargin: 8 }}
      yAxisProps={wholeAxis(most)}
      barChartProps={{ onClick: open, accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, cursor: 'pointer' }}
    />
  );
}
