import { Alert, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { CreatedConnection } from '../../src/contract/connections/connection.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { PageButton } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { forgeName, reachOf } from './forges.ts';
import { Registered } from './registered.tsx';

/** A connection that was made just now, with the secret that is shown once. */
export function Connected({ connection }: { connection: CreatedConnection }) {
  const { id, project, webhook_url, secret, registration, notes } = connection;
  // It replaces the form, whose end the person has scrolled to.
  useEffect(() => {
    scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <Panel title={forgeName(connection)} about={<Untrusted>{project}</Untrusted>}>
        <Stack>
          <Registered registration={registration} />
          <CopyField label="Webhook URL" value={webhook_url} once={false} about={reachOf(connection)} />
          <CopyField
            label="Secret"
            value={secret}
            about={
              registration.state === 'registered'
                ? 'The platform has it already; keep it only if you want to.'
                : 'Enter it beside the URL. Whoever has it can announce failures of this project.'
            }
          />
        </Stack>
      </Panel>
      {notes.map((note) => (
        <Alert key={note} color="yellow" title="Good to know">
          <Text size="sm">{note}</Text>
        </Alert>
      ))}
      <Group>
        <PageButton to={pagePaths.connection} params={{ id }}>
          Done, show the connection
        </PageButton>
      </Group>
    </>
  );
}
