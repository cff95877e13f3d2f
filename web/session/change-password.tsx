import { Alert, Button, Modal, PasswordInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { minPasswordLength } from '../../src/contract/people/person.ts';
import { ask } from '../api/api.ts';
import { sentence } from '../parts/refusal-state.tsx';

export function ChangePassword({ opened, close }: { opened: boolean; close: () => void }) {
  return (
    <Modal opened={opened} onClose={close} title="Change the password" centered>
      <PasswordForm done={close} />
    </Modal>
  );
}

function PasswordForm({ done }: { done: () => void }) {
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const change = useMutation({
    mutationFn: async () => {
      await ask(endpoints.changePassword, { body: { current_password: current, new_password: wanted } });
    },
    onSuccess: () => {
      notifications.show({ message: 'The password is changed. Your other sessions have ended.' });
      done();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description={`At least ${minPasswordLength} characters; a few words in a row are easy to remember.`}
          autoComplete="new-password"
          required
          minLength={minPasswordLength}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        {change.isError && <Alert color="red">{sentence(change.error)}</Alert>}
        <Button type="submit" loading={change.isPending}>
          Change the password
        </Button>
      </Stack>
    </form>
  );
}
