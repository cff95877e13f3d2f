import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { CauseDetail } from '../../src/contract/causes/cause.ts';
import { wholeAxis } from '../parts/whole-ticks.ts';
import { count, number } from '../words/format.ts';

// The server counts days in UTC, so the label does not depend on the reader's time zone.
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The number of analyses of a cause, one bar for each day. */
export function OccurrenceChart({ occurrences }: { occurrences: CauseDetail['occurrences'] }) {
  const data = occurrences.map(({ start, total }) => ({ day: day.format(new Date(start)), runs: total }));
  const most = Math.max(0, ...occurrences.map(({ total }) => total));
  return (
    <BarChart
      h={180}
      data={data}
      dataKey="day"
      series={[{ name: 'runs', label: 'Failed runs', color: 'var(--ff-chart-high)' }]}
      // Room for the number beside the topmost line.
      barChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
      barProps={{ isAnimationActive: false }}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={28}
      yAxisProps={{ ...wholeAxis(most), tickFormatter: number }}
      xAxisProps={{ minTickGap: 24, tickMargin: 8 }}
      valueFormatter={(value) => count(value, 'run')}
    />
  );
}
