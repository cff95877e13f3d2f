import { Button, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { queryClient } from '../api/query-client.ts';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const cache = queryClient.getQueryCache();

/** As of when the data of the page is; where it could not be refreshed, that it could not, and a way to try again. */
export function AsOf() {
  const standing = useSyncExternalStore((changed) => cache.subscribe(changed), standingNow);
  const [atMs, isStale] = standing.split(' ');
  if (!atMs) return null;
  const at = time.format(Number(atMs));
  if (!isStale) {
    return (
      <Text size="xs" c="dimmed" span>
        as of {at}
      </Text>
    );
  }
  return (
    <Text size="xs" span role="status">
      Could not be refreshed: this is as of {at}.{' '}
      <Button size="compact-xs" variant="default" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
        Try again
      </Button>
    </Text>
  );
}

/** The oldest answer on the page, in milliseconds, and a word where a later read failed. A text, because it is compared. */
function standingNow(): string {
  const shown = cache
    .getAll()
    .filter((one) => one.isActive() && one.state.dataUpdatedAt > 0 && one.queryKey[0] !== endpoints.me.path);
  if (shown.length === 0) return '';
  const failed = shown.some(
    ({ state }) => state.errorUpdatedAt > state.dataUpdatedAt || state.fetchStatus === 'paused',
  );
  return `${Math.min(...shown.map(({ state }) => state.dataUpdatedAt))}${failed ? ' stale' : ''}`;
}
