import type { Connection } from '../../src/contract/connections/connection.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { PageLink } from '../parts/page-link.tsx';
import { Row } from '../parts/rows.tsx';
import { number } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { ConnectionHealthBadge } from './connection-health.tsx';
import { forgeName } from './forges.ts';

export function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, project, health, last_delivery_at, counts } = connection;
  return (
    <Row
      title={
        <>
          <PageLink to={pagePaths.connection} params={{ id }} inherit c="inherit" underline="hover">
            <Untrusted>{project}</Untrusted>
          </PageLink>
          <ConnectionHealthBadge health={health} access={connection.access} />
        </>
      }
      facts={[
        forgeName(connection),
        <Untrusted key="base">{connection.base_url.replace(/^https?:\/\//, '')}</Untrusted>,
        last_delivery_at && (
          <span key="delivery">
            last delivery <Timestamp at={last_delivery_at} as="ago" />
          </span>
        ),
        counts.waiting > 0 && `${number(counts.waiting)} waiting for a log`,
        counts.failed > 0 && `${number(counts.failed)} given up`,
        health.reason && <Untrusted key="reason">{health.reason}</Untrusted>,
      ]}
    />
  );
}
