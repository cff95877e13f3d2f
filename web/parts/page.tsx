import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { visible } from '../words/hidden-characters.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { AsOf } from './as-of.tsx';
import classes from './page.module.css';

type Props = {
  title: string;
  /** One line below the title. */
  about?: ReactNode;
  actions?: ReactNode;
  /** Whether the page is a form, which shows no data that could grow old. */
  isForm?: boolean;
  children: ReactNode;
};

/** The frame of every page: heading, title of the browser's tab, actions. */
export function Page({ title, about, actions, isForm = false, children }: Props) {
  useTitle(title);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.head}>
          <Title order={1}>
            <Untrusted>{title}</Untrusted>
          </Title>
          {about && (
            <Text c="dimmed" size="sm" mt={4} component="div">
              {about}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" data-screen-only>
            {actions}
          </Group>
        )}
      </Group>
      {children}
      {!isForm && (
        <div data-screen-only>
          <AsOf />
        </div>
      )}
    </Stack>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Firstfail' ? title : `${visible(title)} · Firstfail`;
  }, [title]);
}
