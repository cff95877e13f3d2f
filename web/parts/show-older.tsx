import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './show-older.module.css';

const reaches: readonly number[] = [20, 100, 500];
const furthest = Math.max(...reaches);

export type Reach = { limit: number; further: () => void };

/** How many entries of a journal are shown: few at first, more on demand. */
export function useReach(): Reach {
  const [limit, setLimit] = useState(Math.min(...reaches));
  return { limit, further: () => setLimit(reaches.find((reach) => reach > limit) ?? limit) };
}

type Props = {
  reach: Reach;
  /** The number of entries that are shown. */
  shown: number;
  /** Whether older entries are loading. */
  busy: boolean;
};

/** The button below the newest entries, when there may be older ones. */
export function ShowOlder({ reach: { limit, further }, shown, busy }: Props) {
  if (shown < limit && !busy) return null;
  return (
    <div className={classes.foot}>
      {shown < furthest ? (
        <Button variant="default" size="xs" onClick={further} loading={busy}>
          Show older ones
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          These are the newest {furthest}.
        </Text>
      )}
    </div>
  );
}
