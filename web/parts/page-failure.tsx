import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

/** Shown for an error in the page, or when an upgrade removed the page's file from the server. */
export function PageFailure({ error }: ErrorComponentProps) {
  return (
    <Page title="This page broke">
      <EmptyState
        title="Something here does not work as it should"
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      >
        If Firstfail was upgraded a moment ago, that is why. Otherwise please report:{' '}
        {error instanceof Error ? error.message : 'no reason given'}
      </EmptyState>
    </Page>
  );
}
