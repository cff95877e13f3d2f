import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { QuietHours } from '../../src/contract/channels/channel.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = [...new Set(['UTC', here, ...Intl.supportedValuesOf('timeZone')])];

type Props = { hours: QuietHours | null; change: (hours: QuietHours | null) => void };

/** The hours in which a channel gets no messages. */
export function QuietHoursFields({ hours, change }: Props) {
  return (
    <Stack gap="sm">
      <Switch
        label="Quiet hours"
        description="Messages of these hours are sent together afterwards."
        checked={hours !== null}
        onChange={(event) =>
          change(event.currentTarget.checked ? { start: '22:00', end: '07:00', time_zone: here } : null)
        }
      />
      {hours && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <TextInput
            type="time"
            label="From"
            required
            value={hours.start}
            onChange={(event) => change({ ...hours, start: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label="To"
            required
            value={hours.end}
            onChange={(event) => change({ ...hours, end: event.currentTarget.value })}
          />
          <Select
            label="Time zone"
            data={zones}
            searchable
            allowDeselect={false}
            limit={50}
            value={hours.time_zone}
            onChange={(zone) => change({ ...hours, time_zone: zone ?? here })}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}
