import { Button, Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';

type Props = { label: string; isBusy: boolean; more: () => void };

/** Loads more of a list when its end is scrolled into view; the button serves keyboards. */
export function MoreOnSight({ label, isBusy, more }: Props) {
  const { ref, entry } = useIntersection({ rootMargin: '300px' });
  const isSeen = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isSeen && !isBusy) more();
  }, [isSeen, isBusy, more]);
  return (
    <Center ref={ref} py="md">
      <Button variant="default" size="xs" loading={isBusy} onClick={more}>
        {label}
      </Button>
    </Center>
  );
}
