import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Connection } from '../../src/contract/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Moment } from '../words/moment.tsx';
import { Registered } from './registered.tsx';

type Props = { opened: boolean; close: () => void; connection: Connection };

/** Makes a new webhook secret; it is in the dialog until that is closed, and nowhere else. */
export function RotateSecret({ opened, close, connection: { id, access } }: Props) {
  const rotate = useChange({
    change: async () => await ask(endpoints.rotateSecret, { params: { id } }),
    touches: [endpoints.getConnection, endpoints.listConnections],
  });
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
            {made.registration.state !== 'manual' && <Registered registration={made.registration} />}
            <CopyField label="Secret" value={made.secret} about="Enter it beside the webhook URL on the platform." />
            <Text size="sm">
              The earlier secret works until <Moment at={made.previous_secret_until} />, so that nothing is lost
              meanwhile.
            </Text>
          </>
        ) : (
          <Text size="sm">
            {access === 'none'
              ? 'You enter the new secret on the platform yourself.'
              : 'The platform is told the new secret, if it still takes the access token.'}{' '}
            The earlier one goes on working for a while.
          </Text>
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
