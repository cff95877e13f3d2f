import { Button, Group, Pill, Text } from '@mantine/core';
import type { useSearch } from '../browser/use-search.ts';
import { Timestamp } from '../words/timestamp.tsx';

const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const isBoundOfDay = /^\d{4}-\d\d-\d\d(?:T00:00:00\.000Z|T23:59:59\.999Z)?$/;

type Search = ReturnType<typeof useSearch>;

/** The filters of a link that no field shows, such as a time range or a cause, and a button that clears all filters. */
export function GivenFilters({ search, names }: { search: Search; names: readonly string[] }) {
  const given = names.filter((name) => search.all(name).length > 0);
  if (given.length === 0) return null;
  const [since, until] = [search.one('since'), search.one('until')];
  return (
    <Group gap="xs">
      {since && <Given search={search} name="since" label={<>since {dateOf(since)}</>} />}
      {until && <Given search={search} name="until" label={<>until {dateOf(until)}</>} />}
      {search.one('fingerprint') && <Given search={search} name="fingerprint" label="one cause" />}
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => search.change(Object.fromEntries(given.map((name) => [name, undefined])))}
      >
        Clear all filters
      </Button>
    </Group>
  );
}

function Given({ search, name, label }: { search: Search; name: string; label: React.ReactNode }) {
  const remove = { 'aria-label': `Remove: ${name}`, 'aria-hidden': false, tabIndex: 0 };
  return (
    <Pill withRemoveButton onRemove={() => search.change({ [name]: undefined })} removeButtonProps={remove}>
      <Text span size="xs">
        {label}
      </Text>
    </Pill>
  );
}

/** The days of the charts are days of UTC, and are named so here too. */
function dateOf(text: string) {
  if (Number.isNaN(Date.parse(text))) return text;
  return isBoundOfDay.test(text) ? (
    `${utcDay.format(new Date(text))} (UTC)`
  ) : (
    <Timestamp at={new Date(text).toISOString()} />
  );
}
