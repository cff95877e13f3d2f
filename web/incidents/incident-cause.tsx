import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { IncidentDetail } from '../../src/contract/incidents/incident.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { Loaded } from '../parts/loaded.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { Prose } from '../words/prose.tsx';

/** What the newest analysis of an incident says, and what to do. */
export function IncidentCause({ incident }: { incident: IncidentDetail }) {
  const { newest_analysis: id, fingerprint } = incident;
  const newest = useQuery(query(endpoints.getAnalysis, { params: { id } }));
  const cause = fingerprint && (
    <PageLink to={pagePaths.cause} params={{ fingerprint }} size="sm">
      The cause
    </PageLink>
  );
  return (
    <Panel title="What fails" actions={cause}>
      <Loaded from={newest} lines={3}>
        {({ root_cause, suggested_fix }) => (
          <>
            <Text mb="xs">
              <Prose>{root_cause}</Prose>
            </Text>
            <Text size="sm" mb="xs">
              What to do: <Prose>{suggested_fix.summary}</Prose>
            </Text>
            <PageLink to={pagePaths.analysis} params={{ id }} size="sm">
              The newest analysis
            </PageLink>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
