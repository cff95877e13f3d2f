import type { Incident } from '../../src/contract/incidents/incident.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { PageLink } from '../parts/page-link.tsx';
import { Row } from '../parts/rows.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { IncidentState, IncidentTimes } from './incident-state.tsx';

const mostNames = 5;

export function IncidentRow({ incident }: { incident: Incident }) {
  const { id, title, projects, analyses } = incident;
  const names = projects.slice(0, mostNames).join(', ');
  const more = projects.length - mostNames;
  return (
    <Row
      title={
        <>
          <PageLink to={pagePaths.incident} params={{ id }} inherit c="inherit" underline="hover">
            <Untrusted>{title}</Untrusted>
          </PageLink>
          <IncidentState incident={incident} />
        </>
      }
      facts={[
        <IncidentTimes key="times" incident={incident} />,
        count(analyses, 'failed run'),
        <Untrusted key="projects">{more > 0 ? `${names} and ${count(more, 'other project')}` : names}</Untrusted>,
      ]}
    />
  );
}
