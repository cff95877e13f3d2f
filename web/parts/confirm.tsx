import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentence } from './refusal-state.tsx';

type Props = {
  opened: boolean;
  close: () => void;
  /** The question. */
  title: string;
  /** The consequence of a yes. */
  children: ReactNode;
  /** The label of the button, such as Revoke. */
  verb: string;
  run: () => Promise<unknown>;
};

/** Asks before a change that cannot be undone; stays open with the reason when the change fails. */
export function Confirm({ opened, close, title, children, verb, run }: Props) {
  const action = useMutation({ mutationFn: run, onSuccess: close });
  return (
    <Modal opened={opened} onClose={close} onExitTransitionEnd={action.reset} title={title} centered>
      <Text size="sm" component="div">
        {children}
      </Text>
      {action.isError && (
        <Alert color="red" role="alert" mt="md">
          {sentence(action.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color="red.9" onClick={() => action.mutate()} loading={action.isPending}>
          {verb}
        </Button>
      </Group>
    </Modal>
  );
}
