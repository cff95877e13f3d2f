import { Fragment } from 'react';
import type { Incident } from '../../src/contract/incidents/incident.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { PageLink } from '../parts/page-link.tsx';
import { ProjectLink } from '../parts/project-link.tsx';
import { Row } from '../parts/rows.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { IncidentState, IncidentTimes } from './incident-state.tsx';

const mostNames = 5;

export function IncidentRow({ incident }: { incident: Incident }) {
  const { id, title, projects, analyses } = incident;
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
        <Projects key="projects" projects={projects} />,
      ]}
    />
  );
}

function Projects({ projects }: Pick<Incident, 'projects'>) {
  const more = projects.length - mostNames;
  return (
    <>
      {projects.slice(0, mostNames).map((project, at) => (
        <Fragment key={project}>
          {at > 0 && ', '}
          <ProjectLink project={project} />
        </Fragment>
      ))}
      {more > 0 && ` and ${count(more, 'other project')}`}
    </>
  );
}
