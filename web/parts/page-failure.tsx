import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

/** A mistake of ours, or a page of an older version that is gone from the server since. */
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
