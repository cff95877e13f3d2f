import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

const loading = { predicate: ({ state }: Query) => state.status === 'pending' };

/** Renders what a person clicks once everything above it has its height, so that nothing moves under the pointer. */
export function AfterLoading({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  const client = useQueryClient();
  const left = useIsFetching(loading);
  // The panels above start their requests in effects too, which run before this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` says when to look again.
  useEffect(() => {
    if (client.isFetching(loading) === 0) setIsDue(true);
  }, [client, left]);
  return isDue ? children : null;
}
