import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode };

/** An empty list: the reason, and what to do about it. */
export function EmptyState({ title, children, icon, action }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {icon && (
        <Text c="dimmed" component="div" aria-hidden>
          {icon}
        </Text>
      )}
      {/* Also where no panel with a heading of its own is around it. */}
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" size="sm" maw={460} component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
