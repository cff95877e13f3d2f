import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { IncidentDetail } from '../../src/contract/incidents/incident.ts';
import { query } from '../api/api.ts';
import { IncidentCause } from '../incidents/incident-cause.tsx';
import { IncidentPlaces } from '../incidents/incident-places.tsx';
import { IncidentState, IncidentTimes } from '../incidents/incident-state.tsx';
import { IncidentTimeline } from '../incidents/incident-timeline.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { words } from '../words/format.ts';

const newsEveryMs = 30_000;

/** What fails, what it reaches, and when what happened. */
export function IncidentPage() {
  const { id = '' } = useParams({ strict: false });
  const incident = useQuery({
    ...query(endpoints.getIncident, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.closed_at === null ? newsEveryMs : false),
  });
  return (
    <Loaded from={incident} lines={12} of="incident">
      {(data) => (
        <Page title={data.title} about={<About incident={data} />}>
          <IncidentCause incident={data} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <IncidentPlaces incident={data} />
            <IncidentTimeline incident={data} />
          </SimpleGrid>
        </Page>
      )}
    </Loaded>
  );
}

function About({ incident }: { incident: IncidentDetail }) {
  return (
    <>
      <SeverityBadge severity={incident.severity} /> {words(incident.category)} · <IncidentState incident={incident} />{' '}
      · <IncidentTimes incident={incident} />
    </>
  );
}
