import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Connection } from '../../src/contract/connections/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query, Refusal } from '../api/api.ts';
import { AccessPanel } from '../connections/access-panel.tsx';
import { ConnectionActions } from '../connections/connection-actions.tsx';
import { ConnectionHealthBadge } from '../connections/connection-health.tsx';
import { DeliveriesPanel } from '../connections/deliveries-panel.tsx';
import { FailuresPanel } from '../connections/failures-panel.tsx';
import { forgeName } from '../connections/forges.ts';
import { ReportPanel } from '../connections/report-panel.tsx';
import { WebhookPanel } from '../connections/webhook-panel.tsx';
import { AfterLoading } from '../parts/after-loading.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { PermissionState } from '../parts/permission-state.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

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
    // Deliveries arrive while a person waits for the first one.
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
          <ReportPanel connection={data} />
          {data.access === 'none' && <AccessPanel connection={data} />}
          <FailuresPanel id={data.id} counts={data.counts} />
          <DeliveriesPanel id={data.id} />
          <AfterLoading>{data.access !== 'none' && <AccessPanel connection={data} />}</AfterLoading>
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
      <Untrusted>{base_url.replace(/^https?:\/\//, '')}</Untrusted> · connected <Timestamp at={created_at} as="day" />
    </>
  );
}

function Health({ connection }: { connection: Connection }) {
  const { health, access, last_delivery_at, last_polled_at, notes } = connection;
  return (
    <>
      <Panel title="Health" actions={<ConnectionHealthBadge health={health} access={access} />}>
        <Text size="sm" component="div">
          {health.reason ? <Untrusted>{health.reason}</Untrusted> : sentences[health.state]}
        </Text>
        {access === 'none' && (
          <Text size="sm" mt={4}>
            There is no access token, so logs are not fetched. Add one below.
          </Text>
        )}
        <Text size="sm" c="dimmed" component="div" mt={4}>
          {last_delivery_at ? (
            <>
              Last delivery <Timestamp at={last_delivery_at} as="ago" />.
            </>
          ) : (
            'No delivery yet.'
          )}{' '}
          {last_polled_at && (
            <>
              Last asked for missed failures <Timestamp at={last_polled_at} as="ago" />.
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
