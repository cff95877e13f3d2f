import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProblem } from './form-problem.tsx';

type Props<Made> = {
  opened: boolean;
  close: () => void;
  make: UseMutationResult<Made, Error, void>;
  /** Before it is made: the question, what follows from it, and the words on the button. */
  question: string;
  before: ReactNode;
  verb: string;
  /** Afterwards. */
  title: string;
  children: (made: Made) => ReactNode;
};

/** Makes what is shown only once, and shows it until the dialog is closed; it is kept nowhere else. */
export function OnceShownDialog<Made>({ opened, close, make, question, before, verb, title, children }: Props<Made>) {
  const isMade = make.data !== undefined;
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={make.reset}
      title={isMade ? title : question}
      closeOnClickOutside={!isMade}
      closeOnEscape={!isMade}
      centered
    >
      <Stack>
        {make.data === undefined ? <Text size="sm">{before}</Text> : children(make.data)}
        <FormProblem error={make.error} />
        <Group justify="flex-end" gap="sm">
          {isMade ? (
            <Button onClick={close}>I have copied it</Button>
          ) : (
            <Button onClick={() => make.mutate()} loading={make.isPending}>
              {verb}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
