import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Member } from '../../src/contract/people/person.ts';
import { ask } from '../api/api.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { absoluteLink } from './absolute-link.ts';

/** Makes a one-time link that sets a new password. */
export function ResetLinkDialog({ opened, close, member }: { opened: boolean; close: () => void; member: Member }) {
  const make = useMutation({
    mutationFn: async () => await ask(endpoints.createResetLink, { params: { id: member.id } }),
  });
  const isMade = make.data !== undefined;
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={make.reset}
      title={isMade ? 'Copy the link now' : 'Make a password reset link?'}
      closeOnClickOutside={!isMade}
      closeOnEscape={!isMade}
      centered
    >
      <Stack>
        {make.data ? (
          <>
            <CopyField label="Link" value={absoluteLink(make.data.link)} about="It works once, for whoever has it." />
            <Text size="sm">
              Pass it on to <Untrusted>{member.email}</Untrusted> yourself. It works until{' '}
              <Timestamp at={make.data.expires_at} />.
            </Text>
          </>
        ) : (
          <Text size="sm">
            With it <Untrusted>{member.email}</Untrusted> sets a new password, within 24 hours. The password they have
            works until then. No e-mail is sent; you pass on the link.
          </Text>
        )}
        <FormProblem error={make.error} />
        <Group justify="flex-end" gap="sm">
          {isMade ? (
            <Button onClick={close}>I have copied it</Button>
          ) : (
            <Button onClick={() => make.mutate()} loading={make.isPending}>
              Make the link
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
