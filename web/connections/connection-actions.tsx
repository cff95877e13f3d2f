import { ActionIcon, Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import type { Connection } from '../../src/contract/connections/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { ask } from '../api/api.ts';
import { touched, useChange } from '../api/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { sentence } from '../parts/refusal-state.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { RotateSecret } from './rotate-secret.tsx';

/** What can be done with a connection. */
export function ConnectionActions({ connection }: { connection: Connection }) {
  const [dialog, setDialog] = useState<'rotate' | 'remove'>();
  const navigate = useNavigate();
  const { id, project, access } = connection;
  const close = () => setDialog(undefined);
  const remove = async () => {
    await ask(endpoints.removeConnection, { params: { id } });
    await navigate({ to: pagePaths.integrations });
    await touched(endpoints.listConnections);
  };
  return (
    <>
      <SendTest id={id} />
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More for this connection">
            <Ellipsis size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {access !== 'app' && <Menu.Item onClick={() => setDialog('rotate')}>Rotate the secret</Menu.Item>}
          {access !== 'app' && <Menu.Divider />}
          <Menu.Item color="red" onClick={() => setDialog('remove')}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RotateSecret opened={dialog === 'rotate'} close={close} connection={connection} />
      <Confirm opened={dialog === 'remove'} close={close} title="Remove this connection?" verb="Remove" run={remove}>
        Failures of <Untrusted>{project}</Untrusted> are no longer announced here, and its webhook on the platform is
        removed where that can be done. Analyses stay.
      </Confirm>
    </>
  );
}

function SendTest({ id }: { id: string }) {
  const test = useChange({
    change: async () => await ask(endpoints.testConnection, { params: { id } }),
    touches: [endpoints.getConnection, endpoints.listConnections, endpoints.listDeliveries],
    done: ({ ok, detail }) =>
      notifications.show({
        color: ok ? 'green' : 'yellow',
        title: ok ? 'It works' : 'Not yet',
        message: detail,
        autoClose: 12_000,
      }),
  });
  const run = () =>
    test.mutate(undefined, {
      onError: (error) => notifications.show({ color: 'red', title: 'No test was sent', message: sentence(error) }),
    });
  return (
    <Button variant="default" leftSection={<Send size={15} aria-hidden />} onClick={run} loading={test.isPending}>
      Send a test
    </Button>
  );
}
