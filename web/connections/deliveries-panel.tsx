import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Webhook from 'lucide-react/icons/webhook';
import type { DeliveryAnswer, DeliveryList } from '../../src/contract/connections/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { ShowOlder, useReach } from '../parts/show-older.tsx';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

const tones: Record<DeliveryAnswer, Tone> = {
  accepted: 'good',
  duplicate: 'quiet',
  ignored: 'quiet',
  ping: 'good',
  refused: 'bad',
  posted: 'good',
  not_posted: 'bad',
};

/** What the platform sent, and how it was answered. */
export function DeliveriesPanel({ id }: { id: string }) {
  const reach = useReach();
  const deliveries = useQuery({
    ...query(endpoints.listDeliveries, { params: { id }, query: { limit: reach.limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  return (
    <Panel
      title="Deliveries"
      about="The newest first, for 30 days, with what was posted on merge requests; what was in them is not kept."
      flush
    >
      <Loaded from={deliveries} lines={4} height={40}>
        {({ items }) => (
          <>
            <List deliveries={items} />
            <ShowOlder reach={reach} shown={items.length} busy={deliveries.isPlaceholderData} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function List({ deliveries }: { deliveries: DeliveryList['items'] }) {
  if (deliveries.length === 0) {
    return (
      <EmptyState title="Nothing was delivered yet" icon={<Webhook size={28} />}>
        Send a test, or use the test button beside the webhook on the platform.
      </EmptyState>
    );
  }
  return (
    <Rows label="Deliveries">
      {deliveries.map(({ id, event, answer, reason, received_at }) => (
        <Row
          key={id}
          title={
            <>
              <Untrusted>{event}</Untrusted>
              <StatusBadge tone={tones[answer]}>{answer.replaceAll('_', ' ')}</StatusBadge>
            </>
          }
          facts={[<Timestamp key="when" at={received_at} />, reason && <Untrusted key="reason">{reason}</Untrusted>]}
        />
      ))}
    </Rows>
  );
}
