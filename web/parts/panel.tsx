import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = { title: string; about?: ReactNode; actions?: ReactNode; flush?: boolean; children: ReactNode };

/** A part of a page with a name; `flush` for a list or table that reaches its edges. */
export function Panel({ title, about, actions, flush = false, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} className={classes.panel} withBorder>
      <Group className={classes.head} justify="space-between" gap="xs">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {about && (
            <Text size="xs" c="dimmed" component="div">
              {about}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </Paper>
  );
}
