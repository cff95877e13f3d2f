import { Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** A dialog over the page, which keeps what was typed into it. */
export function SignInAgain() {
  const { phase } = useSyncExternalStore(session.subscribe, session.state);
  return (
    <Modal opened={phase === 'expired'} onClose={session.dismissed} title="Your session has ended" centered>
      <Text size="sm" c="dimmed" mb="md">
        Sign in to go on. Nothing on the page is lost.
      </Text>
      <SignInForm email={session.person()?.user.email ?? ''} />
    </Modal>
  );
}
