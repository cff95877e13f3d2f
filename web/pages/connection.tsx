import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Connection } from '../../src/contract/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query, Refusal } from '../api.ts';
import { AccessPanel } from '../components/access-panel.tsx';
import { ConnectionActions } from '../components/connection-actions.tsx';
import { ConnectionHealthBadge } from '../components/connection-health.tsx';
import { DeliveriesPanel } from '../components/deliveries-panel.tsx';
import { FailuresPanel } from '../components/failures-panel.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { PermissionState } from '../components/permission-state.tsx';
import { Untrusted } from '../components/untrusted.tsx';
import { WebhookPanel } from '../components/webhook-panel.tsx';
import { forgeName } from '../forges.ts';
import { isAdmin, useWho } from '../who.ts';

export function ConnectionPage() {
  if (isAdmin(useWho())) return <Connected />;
  return (
    <Page title="Connection">
      <Panel title="Connection">
        <PermissionState what="see connections" />
      </Panel>
    </Page>
  );
}

function Connected() {
  const { id = '' } = useParams({ strict: false });
  const connection = useQuery({
    ...query(endpoints.getConnection, { params: { id } }),
    // Deliveries come in while one waits for the first of them.
    refetchInterval: 15_000,
  });
  if (connection.error instanceof Refusal && connection.error.problem.status === 404) {
    return <NotFound what="connection" />;
  }
  return (
    <Loaded from={connection} lines={12}>
      {(data) => (
        <Page
          title={data.project}
          about={<About connection={data} />}
          actions={<ConnectionActions connection={data} />}
        >
          <Health connection={data} />
          <WebhookPanel connection={data} />
          <FailuresPanel id={data.id} counts={data.counts} />
          <DeliveriesPanel id={data.id} />
          <AccessPanel connection={data} />
        </Page>
      )}
    </Loaded>
  );
}

function About({ connection }: { connection: Connection }) {
  const { base_url, forge_version, created_at } = connection;
  return (
    <>
      {forgeName(connection)} {forge_version && <Untrusted>{forge_version}</Untrusted>} at{' '}
      <Untrusted>{base_url.replace(/^https?:\/\//, '')}</Untrusted> · connected <Moment at={created_at} as="day" />
    </>
  );
}

function Health({ connection }: { connection: Connection }) {
  const { health, last_delivery_at, last_polled_at, notes } = connection;
  return (
    <>
      <Panel title="Health" actions={<ConnectionHealthBadge health={health} />}>
        <Text size="sm" component="div">
          {health.reason ? <Untrusted>{health.reason}</Untrusted> : sentences[health.state]}
        </Text>
        <Text size="sm" c="dimmed" component="div" mt={4}>
          {last_delivery_at ? (
            <>
              Last delivery <Moment at={last_delivery_at} as="ago" />.
            </>
          ) : (
            'No delivery yet.'
          )}{' '}
          {last_polled_at && (
            <>
              Last asked for missed failures <Moment at={last_polled_at} as="ago" />.
            </>
          )}
        </Text>
      </Panel>
      {notes.map((note) => (
        <Alert key={note} color="yellow" title="Good to know">
          {note}
        </Alert>
      ))}
    </>
  );
}

const sentences: Record<Connection['health']['state'], string> = {
  healthy: 'Deliveries arrive and are understood.',
  waiting: 'The platform has not delivered anything yet. Send a test, or wait for the next build.',
  unhealthy: 'Something is wrong; the deliveries below say what.',
};
