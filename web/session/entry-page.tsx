import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { pagePaths } from '../../src/contract/pages.ts';
import { BrandMark } from '../parts/brand-mark.tsx';
import { useTitle } from '../parts/page.tsx';
import { PageLink } from '../parts/page-link.tsx';
import classes from './entry-page.module.css';

type Props = {
  title: string;
  /** The title of the browser's tab where it differs. */
  tab?: string;
  about: ReactNode;
  children: ReactNode;
};

/** The frame of pages for people who are not signed in. */
export function EntryPage({ title, tab = title, about, children }: Props) {
  useTitle(tab);
  return (
    <main className={classes.page}>
      <Stack gap="lg" className={classes.column}>
        <div>
          <BrandMark size={40} />
          <Title order={1} mt="sm">
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {about}
          </Text>
        </div>
        {window.isSecureContext ? null : <NeedsHttps />}
        <Paper withBorder p="lg" className={classes.card}>
          {children}
        </Paper>
      </Stack>
    </main>
  );
}

function NeedsHttps() {
  return (
    <Alert color="yellow" role="alert" title="This address needs HTTPS">
      The session cookie is only sent over HTTPS, so you cannot stay signed in at {location.origin}.{' '}
      <PageLink to={pagePaths.reach} inherit>
        How to put a proxy in front
      </PageLink>
    </Alert>
  );
}
