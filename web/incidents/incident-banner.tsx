import { Alert } from '@mantine/core';
import Siren from 'lucide-react/icons/siren';
import type { AnalysisHistory } from '../../src/contract/analyses/attribution.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { PageLink } from '../parts/page-link.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { IncidentTimes } from './incident-state.tsx';

/** Above an analysis that belongs to an incident: several projects failed alike. */
export function IncidentBanner({ incident }: { incident: AnalysisHistory['incident'] }) {
  if (incident === null) return null;
  const { id, title, kind, closed_at } = incident;
  return (
    <Alert
      color={closed_at === null ? 'red' : 'gray'}
      icon={<Siren size={18} aria-hidden />}
      title={closed_at === null ? 'Part of an open incident' : 'Part of an incident that is over'}
      role="region"
    >
      {kind === 'host' ? (
        <Untrusted>{`${title} in several projects`}</Untrusted>
      ) : (
        'Several projects failed with this cause'
      )}
      : <IncidentTimes incident={incident} />.{' '}
      <PageLink to={pagePaths.incident} params={{ id }} inherit>
        See the incident
      </PageLink>
    </Alert>
  );
}
