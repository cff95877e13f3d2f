import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './show-older.module.css';

const reaches: readonly number[] = [20, 100, 500];
const furthest = Math.max(...reaches);

export type Reach = { limit: number; further: () => void };

/** How far back a journal is shown: a little at first, and further for who asks. */
export function useReach(): Reach {
  const [limit, setLimit] = useState(Math.min(...reaches));
  return { limit, further: () => setLimit(reaches.find((reach) => reach > limit) ?? limit) };
}

type Props = {
  reach: Reach;
  /** How many entries are shown. */
  shown: number;
  /** More of them are on their way. */
  busy: boolean;
};

/** Below the newest entries, where there may be others. */
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
