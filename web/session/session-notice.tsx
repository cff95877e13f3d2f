import { Alert, Button, Group } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';

/** A banner with a way to sign in again, after the dialog was dismissed. */
export function SessionNotice() {
  const { phase } = useSyncExternalStore(session.subscribe, session.state);
  if (phase !== 'dismissed') return null;
  return (
    <Alert color="yellow" radius={0} role="status">
      <Group justify="space-between">
        You are signed out, and this page no longer updates.
        <Button size="xs" variant="default" onClick={() => void session.expired(false)}>
          Sign in
        </Button>
      </Group>
    </Alert>
  );
}
