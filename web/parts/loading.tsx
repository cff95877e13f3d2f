import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

const patienceMs = 150;

/** Placeholder lines as tall as the content, so that nothing jumps; they appear only when the answer is slow. */
export function Loading({ lines = 6, height = 20 }: { lines?: number; height?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, patienceMs, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack gap="sm" p="md" mih={lines * (height + 12) + 32} aria-busy="true">
      <VisuallyHidden role="status">Loading …</VisuallyHidden>
      {late &&
        Array.from({ length: lines }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same.
          <Skeleton key={at} height={height} width={`${94 - ((at * 17) % 30)}%`} />
        ))}
    </Stack>
  );
}
