import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { Connection } from '../../src/contract/connections/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { fieldError } from '../api/field-error.ts';
import { touched, useChange } from '../api/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Panel } from '../parts/panel.tsx';
import { forgeName, forges } from './forges.ts';

const ways: Record<Connection['access'], string> = {
  none: 'With one, logs are fetched and the webhook is registered for you.',
  token: 'An access token is stored encrypted. It is never shown.',
  app: 'The GitHub App reads the repository. An access token takes its place.',
  oauth: 'Somebody has signed in at GitLab for this connection.',
};

/** The access token, with which Firstfail reads logs and sets up the webhook. */
export function AccessPanel({ connection }: { connection: Connection }) {
  const { id, access } = connection;
  const [token, setToken] = useState('');
  const [removing, dialog] = useDisclosure(false);
  const give = useChange({
    change: async () => await ask(endpoints.changeConnection, { params: { id }, body: { access_token: token } }),
    touches: [endpoints.getConnection, endpoints.listConnections],
    done: () => setToken(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    give.mutate();
  };
  const wanted = forges.find(({ name }) => name === forgeName(connection))?.token;
  return (
    <Panel title="Access token">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{ways[access]}</Text>
          <Group align="flex-end" gap="sm">
            <PasswordInput
              label={access === 'none' ? 'Access token' : 'Another access token'}
              description={wanted}
              required
              maxLength={4096}
              autoComplete="off"
              flex="1 1 18rem"
              value={token}
              onChange={(event) => setToken(event.currentTarget.value)}
              error={fieldError(give.error, 'access_token')}
            />
            <Button type="submit" variant="default" loading={give.isPending} disabled={token === ''}>
              Save and register
            </Button>
            {access !== 'none' && (
              <Button variant="default" onClick={dialog.open}>
                Remove
              </Button>
            )}
          </Group>
          <FormProblem error={give.error} />
        </Stack>
      </form>
      <RemoveAccess id={id} opened={removing} close={dialog.close} />
    </Panel>
  );
}

function RemoveAccess({ id, opened, close }: { id: string; opened: boolean; close: () => void }) {
  const run = async () => {
    await ask(endpoints.changeConnection, { params: { id }, body: { access_token: null } });
    await touched(endpoints.getConnection, endpoints.listConnections);
  };
  return (
    <Confirm opened={opened} close={close} title="Remove the access token?" verb="Remove" run={run}>
      Logs are no longer fetched, and missed failures no longer asked for. The webhook stays.
    </Confirm>
  );
}
