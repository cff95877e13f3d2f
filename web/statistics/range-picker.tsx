import { SegmentedControl } from '@mantine/core';
import { presetDays } from './days-in.ts';

const ranges = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

/** Chooses the number of days up to today; the address holds it. */
export function RangePicker({ days, change }: { days: number; change: (days: string | undefined) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Stretch of time"
      data={ranges}
      value={String(days)}
      onChange={(value) => change(value === String(presetDays) ? undefined : value)}
    />
  );
}
