import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { InvitedMember } from '../../src/contract/people/person.ts';
import { ask } from '../api/api.ts';
import { fieldError } from '../api/field-error.ts';
import { useChange } from '../api/use-change.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { absoluteLink } from './absolute-link.ts';

/** Invites a person and shows the link until the dialog is closed; the link is kept nowhere else. */
export function InviteForm({ opened, close }: { opened: boolean; close: () => void }) {
  const [invited, setInvited] = useState<InvitedMember>();
  const isKept = invited === undefined;
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => setInvited(undefined)}
      title={isKept ? 'Invite somebody' : 'Copy the link now'}
      closeOnClickOutside={isKept}
      closeOnEscape={isKept}
      centered
    >
      {invited ? <Invited member={invited} close={close} /> : <Fields done={setInvited} />}
    </Modal>
  );
}

function Fields({ done }: { done: (member: InvitedMember) => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('member');
  const invite = useChange({
    change: async () =>
      await ask(endpoints.inviteMember, { body: { email, role: role === 'admin' ? 'admin' : 'member' } }),
    touches: [endpoints.listMembers, endpoints.getTenant],
    done,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="E-mail"
          description="They sign in with this address. No e-mail is sent; you pass on the link."
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError(invite.error, 'email')}
        />
        <RoleField role={role} change={setRole} />
        <FormProblem error={invite.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={invite.isPending}>
            Make the link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RoleField({ role, change }: { role: string; change: (role: string) => void }) {
  return (
    <Radio.Group label="Role" value={role} onChange={change}>
      <Stack gap="xs" mt={6}>
        <Radio value="member" label="Member" description="Reads analyses and says what is known of causes." />
        <Radio
          value="admin"
          label="Administrator"
          description="Also manages people, API tokens, connections and channels."
        />
      </Stack>
    </Radio.Group>
  );
}

function Invited({ member, close }: { member: InvitedMember; close: () => void }) {
  return (
    <Stack>
      <CopyField label="Link" value={absoluteLink(member.link)} about="It works once, for whoever has it." />
      <Text size="sm">
        Pass it on to <Untrusted>{member.email}</Untrusted> yourself.
        {member.expires_at && (
          <>
            {' '}
            It works until <Timestamp at={member.expires_at} />.
          </>
        )}
      </Text>
      <Group justify="flex-end">
        <Button onClick={close}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
