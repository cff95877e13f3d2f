import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Timestamp } from '../words/timestamp.tsx';
import { CopyField } from './copy-field.tsx';
import { FormProblem } from './form-problem.tsx';

type Rotated = { secret: string; previous_secret_until: string };

type Props<Made extends Rotated> = {
  opened: boolean;
  close: () => void;
  rotate: UseMutationResult<Made, Error, void>;
  /** The explanation before the secret is rotated. */
  before: ReactNode;
  /** What the new secret is for. */
  about: string;
  /** The outcome at the other service. */
  outcome?: (made: Made) => ReactNode;
};

/** Makes a new secret and shows it until the dialog is closed; it is kept nowhere else. */
export function RotateDialog<Made extends Rotated>({ opened, close, rotate, before, about, outcome }: Props<Made>) {
  const { data: made } = rotate;
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={rotate.reset}
      title={made ? 'Copy the secret now' : 'Rotate the secret?'}
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      centered
    >
      <Stack>
        {made ? (
          <>
            {outcome?.(made)}
            <CopyField label="Secret" value={made.secret} about={about} />
            <Text size="sm">
              The earlier secret works until <Timestamp at={made.previous_secret_until} />, so that nothing is lost
              meanwhile.
            </Text>
          </>
        ) : (
          <Text size="sm">{before}</Text>
        )}
        <FormProblem error={rotate.error} />
        <Group justify="flex-end" gap="sm">
          {made ? (
            <Button onClick={close}>I have copied it</Button>
          ) : (
            <Button onClick={() => rotate.mutate()} loading={rotate.isPending}>
              Make a new secret
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
