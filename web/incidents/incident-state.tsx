import type { Incident } from '../../src/contract/incidents/incident.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Timestamp } from '../words/timestamp.tsx';

/** Whether an incident goes on. */
export function IncidentState({ incident: { closed_at } }: { incident: Pick<Incident, 'closed_at'> }) {
  return closed_at === null ? (
    <StatusBadge tone="bad">open</StatusBadge>
  ) : (
    <StatusBadge tone="good">closed</StatusBadge>
  );
}

/** When it was opened, and when it was over. */
export function IncidentTimes({
  incident: { opened_at, closed_at },
}: {
  incident: Pick<Incident, 'opened_at' | 'closed_at'>;
}) {
  return (
    <>
      opened <Timestamp at={opened_at} as="ago" />
      {closed_at !== null && (
        <>
          , closed <Timestamp at={closed_at} as="ago" />
        </>
      )}
    </>
  );
}
