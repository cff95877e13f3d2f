import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Member } from '../../src/contract/people/person.ts';
import { query } from '../api/api.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { InviteForm } from '../people/invite-form.tsx';
import { MemberActions, type MemberDialog } from '../people/member-dialogs.tsx';
import { MemberMenu } from '../people/member-menu.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { count } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

export function MembersPage() {
  const who = useWho();
  const admin = isAdmin(who);
  const [inviting, invite] = useDisclosure(false);
  const [dialog, setDialog] = useState<MemberDialog>();
  const members = useQuery(query(endpoints.listMembers));
  const active = members.data?.items.filter(({ status }) => status === 'active') ?? [];
  const invited = members.data?.items.filter(({ status }) => status === 'invited') ?? [];
  const row = (member: Member) => (
    <MemberRow
      key={member.id}
      member={member}
      isMe={member.id === who.user.id}
      {...(admin && { open: (kind: MemberDialog['kind']) => setDialog({ kind, member }) })}
    />
  );
  return (
    <SettingsFrame
      title="Members"
      about="Everybody here sees all analyses of the tenant. Administrators also manage people, tokens and connections."
      actions={
        admin && (
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={invite.open}>
            Invite somebody
          </Button>
        )
      }
    >
      <People members={members} active={active} row={row} />
      {invited.length > 0 && (
        <Panel title="Invited" about="If a link is lost, invite the same address again." flush>
          <Rows label="Invited">{invited.map(row)}</Rows>
        </Panel>
      )}
      <InviteForm opened={inviting} close={invite.close} />
      <MemberActions dialog={dialog} close={() => setDialog(undefined)} />
    </SettingsFrame>
  );
}

type PeopleProps = {
  members: UseQueryResult<{ items: Member[] }>;
  active: readonly Member[];
  row: (member: Member) => ReactNode;
};

function People({ members, active, row }: PeopleProps) {
  const [wanted, setWanted] = useState('');
  const matching = active.filter(({ email }) => email.toLowerCase().includes(wanted.trim().toLowerCase()));
  const search = (
    <TextInput
      size="xs"
      aria-label="Find a person"
      placeholder="Find a person"
      leftSection={<Search size={14} aria-hidden />}
      value={wanted}
      onChange={(event) => setWanted(event.currentTarget.value)}
    />
  );
  return (
    <Panel title="People" about={members.data && count(active.length, 'person', 'people')} actions={search} flush>
      <Loaded from={members} lines={3} height={40}>
        {() =>
          matching.length > 0 ? <Rows label="People">{matching.map(row)}</Rows> : <EmptyState title="Nobody fits" />
        }
      </Loaded>
    </Panel>
  );
}

type RowProps = { member: Member; isMe: boolean; open?: (kind: MemberDialog['kind']) => void };

function MemberRow({ member, isMe, open }: RowProps) {
  const { email, role, status, created_at, last_seen_at, expires_at } = member;
  return (
    <Row
      title={
        <>
          <Untrusted>{email}</Untrusted>
          <StatusBadge tone={role === 'admin' ? 'good' : 'quiet'} plain>
            {role === 'admin' ? 'administrator' : 'member'}
          </StatusBadge>
          {isMe && (
            <StatusBadge tone="quiet" plain>
              you
            </StatusBadge>
          )}
        </>
      }
      facts={
        status === 'active'
          ? [
              <span key="since">
                since <Timestamp at={created_at} as="day" />
              </span>,
              last_seen_at && (
                <span key="seen">
                  last seen <Timestamp at={last_seen_at} as="ago" />
                </span>
              ),
            ]
          : expires_at && (
              <span>
                invited <Timestamp at={created_at} as="ago" />, the link works until <Timestamp at={expires_at} />
              </span>
            )
      }
      actions={open && <MemberMenu member={member} open={open} />}
    />
  );
}
