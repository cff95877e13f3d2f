import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { SessionReply } from '../../src/contract/people/person.ts';
import { ask, query } from '../api/api.ts';
import { touched } from '../api/use-change.ts';
import { browserName } from '../browser/browser-name.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { ChangePassword } from '../session/change-password.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

/** The person's account: name, password, sessions. */
export function SettingsPage() {
  const who = useWho();
  const [changing, dialog] = useDisclosure(false);
  return (
    <SettingsFrame title="Account">
      <Panel
        title="You"
        actions={
          <Button variant="default" size="xs" onClick={dialog.open}>
            Change the password
          </Button>
        }
      >
        <Stack gap={2}>
          <Text size="sm" fw={600} component="div">
            <Untrusted>{who.user.email}</Untrusted>
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {isAdmin(who) ? 'Administrator' : 'Member'} of <Untrusted>{who.tenant.name}</Untrusted>. Changing the
            password ends all your other sessions.
          </Text>
        </Stack>
      </Panel>
      <Sessions />
      <ChangePassword opened={changing} close={dialog.close} />
    </SettingsFrame>
  );
}

function Sessions() {
  const [ending, setEnding] = useState<SessionReply>();
  const [endingAll, all] = useDisclosure(false);
  const sessions = useQuery(query(endpoints.listSessions));
  const endAll = async () => {
    await ask(endpoints.revokeOtherSessions);
    await touched(endpoints.listSessions);
  };
  const end = async () => {
    if (!ending) return;
    await ask(endpoints.revokeSession, { params: { id: ending.id } });
    await touched(endpoints.listSessions);
  };
  return (
    <Panel
      title="Sessions"
      about="Where you are signed in. A session ends after a day without use, and after a week."
      actions={
        (sessions.data?.items.length ?? 0) > 1 && (
          <Button variant="default" size="xs" onClick={all.open}>
            End all other sessions
          </Button>
        )
      }
      flush
    >
      <Loaded from={sessions} lines={3} height={40}>
        {({ items }) => <SessionRows sessions={items} end={setEnding} />}
      </Loaded>
      <Confirm
        opened={ending !== undefined}
        close={() => setEnding(undefined)}
        title="End this session?"
        verb="End it"
        run={end}
      >
        That browser is signed out at once.
      </Confirm>
      <Confirm opened={endingAll} close={all.close} title="End all other sessions?" verb="End them" run={endAll}>
        Every browser but this one is signed out at once.
      </Confirm>
    </Panel>
  );
}

const sessionsAtFirst = 8;

type RowsProps = { sessions: readonly SessionReply[]; end: (session: SessionReply) => void };

/** This browser first, then those used last. */
function SessionRows({ sessions, end }: RowsProps) {
  const [isWhole, whole] = useDisclosure(false);
  const sorted = [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
  return (
    <>
      <Rows label="Sessions">
        {sorted.slice(0, isWhole ? undefined : sessionsAtFirst).map((session) => (
          <SessionRow key={session.id} session={session} end={() => end(session)} />
        ))}
      </Rows>
      {!isWhole && sorted.length > sessionsAtFirst && (
        <Button variant="subtle" fullWidth onClick={whole.open}>
          Show all {sorted.length} sessions
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, end }: { session: SessionReply; end: () => void }) {
  const { user_agent, address, created_at, last_used_at, current } = session;
  const name = browserName(user_agent);
  return (
    <Row
      title={
        <>
          <Untrusted>{name}</Untrusted>
          {current && <StatusBadge tone="good">this browser</StatusBadge>}
        </>
      }
      facts={[
        address && <Untrusted key="address">{address}</Untrusted>,
        <span key="opened">
          signed in <Timestamp at={created_at} />
        </span>,
        <span key="used">
          used <Timestamp at={last_used_at} as="ago" />
        </span>,
      ]}
      actions={
        !current && (
          <Button variant="default" size="xs" onClick={end} aria-label={`End the session of ${name}`}>
            End
          </Button>
        )
      }
    />
  );
}
