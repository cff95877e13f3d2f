import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import type { NotificationEvent, NotificationState } from '../../src/contract/channels/channel.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';
import { count } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

const tones: Record<NotificationState, Tone> = { waiting: 'wait', sent: 'good', failed: 'bad', dropped: 'quiet' };
const events: Record<NotificationEvent, string> = {
  'analysis.completed': 'Failed run',
  'incident.opened': 'Incident opened',
  'incident.closed': 'Incident closed',
  digest: 'Digest',
  test: 'Test',
};

/** What was sent to a channel and what was not. */
export function ChannelJournal({ id }: { id: string }) {
  const sent = useQuery(query(endpoints.listNotifications, { params: { id }, query: { limit: 50 } }));
  return (
    <Loaded from={sent} lines={4} height={40}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="Nothing was sent yet" icon={<Bell size={28} />}>
            Messages are listed here for 30 days.
          </EmptyState>
        ) : (
          <Rows label="Messages">
            {items.map(({ id: key, event, state, reason, tries, created_at, analysis_id, incident_id }) => (
              <Row
                key={key}
                title={
                  <>
                    <span>{events[event]}</span>
                    <StatusBadge tone={tones[state]}>{state}</StatusBadge>
                  </>
                }
                facts={[
                  <Timestamp key="when" at={created_at} />,
                  tries > 1 && count(tries, 'try', 'tries'),
                  reason && <Untrusted key="reason">{reason}</Untrusted>,
                ]}
                actions={
                  analysis_id ? (
                    <PageLink to={pagePaths.analysis} params={{ id: analysis_id }} size="sm">
                      Analysis
                    </PageLink>
                  ) : (
                    incident_id && (
                      <PageLink to={pagePaths.incident} params={{ id: incident_id }} size="sm">
                        Incident
                      </PageLink>
                    )
                  )
                }
              />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}
