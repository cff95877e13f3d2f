import { Stack, Text } from '@mantine/core';
import type { Connection } from '../../src/contract/connections/connection.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Registered } from './registered.tsx';

/** Where the webhook stands, and what to do where the platform does not have it yet. */
export function WebhookPanel({ connection }: { connection: Connection }) {
  const { access, webhook_url, registration, last_delivery_at, previous_secret_until } = connection;
  // Somebody has entered it by hand when deliveries come.
  const isEntered = registration.state === 'registered' || last_delivery_at !== null;
  return (
    <Panel title="Webhook">
      <Stack>
        {!isEntered && <Registered registration={registration} />}
        <CopyField
          label="Webhook URL"
          value={webhook_url}
          once={false}
          about={
            access === 'app'
              ? 'The one of the GitHub App, for all repositories; the operator has set its secret.'
              : 'The secret was shown once. If it is lost, rotate it.'
          }
        />
        {previous_secret_until && (
          <Text size="sm">
            The secret was rotated; the earlier one works until <Timestamp at={previous_secret_until} />.
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
