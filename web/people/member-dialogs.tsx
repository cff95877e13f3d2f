import { useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Member } from '../../src/contract/people/person.ts';
import { ask } from '../api/api.ts';
import { touched } from '../api/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

export type MemberDialog = { kind: 'role' | 'reset' | 'remove'; member: Member };

type Props = { dialog: MemberDialog | undefined; close: () => void };

/** The dialogs before a member is changed; their text stays while they close. */
export function MemberActions({ dialog, close }: Props) {
  const [last, setLast] = useState(dialog);
  if (dialog && dialog !== last) setLast(dialog);
  if (!last) return null;
  const shown = { opened: dialog !== undefined, close, member: last.member };
  if (last.kind === 'role') return <ChangeRole {...shown} />;
  if (last.kind === 'reset') return <ResetLinkDialog key={last.member.id} {...shown} />;
  return <Remove {...shown} />;
}

type DialogProps = { opened: boolean; close: () => void; member: Member };

function ChangeRole({ opened, close, member: { id, email, role } }: DialogProps) {
  const next = role === 'admin' ? 'member' : 'admin';
  const run = async () => {
    await ask(endpoints.changeMember, { params: { id }, body: { role: next } });
    await touched(endpoints.listMembers, endpoints.me);
  };
  return (
    <Confirm
      opened={opened}
      close={close}
      title={next === 'admin' ? 'Make an administrator?' : 'Make a member?'}
      verb="Change the role"
      run={run}
    >
      <Untrusted>{email}</Untrusted>{' '}
      {next === 'admin'
        ? 'may then change people, tokens, connections and channels, and read the audit log.'
        : 'may then read analyses and say what is known of causes, and nothing else.'}{' '}
      Their sessions end, and they sign in again.
    </Confirm>
  );
}

function Remove({ opened, close, member: { id, email, status } }: DialogProps) {
  const run = async () => {
    await ask(endpoints.removeMember, { params: { id } });
    await touched(endpoints.listMembers, endpoints.getTenant);
  };
  if (status === 'invited') {
    return (
      <Confirm opened={opened} close={close} title="Withdraw the invitation?" verb="Withdraw" run={run}>
        The link that was made for <Untrusted>{email}</Untrusted> stops working.
      </Confirm>
    );
  }
  return (
    <Confirm opened={opened} close={close} title="Remove this person?" verb="Remove" run={run}>
      <Untrusted>{email}</Untrusted> is signed out everywhere and cannot come back without an invitation. API tokens
      they made go on working.
    </Confirm>
  );
}
