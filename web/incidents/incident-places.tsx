import { Text } from '@mantine/core';
import type { IncidentDetail } from '../../src/contract/incidents/incident.ts';
import { Panel } from '../parts/panel.tsx';
import { BranchLink, ProjectLink } from '../parts/project-link.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { count } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

/** What an incident reaches: projects and their branches. */
export function IncidentPlaces({ incident: { places, projects, analyses } }: { incident: IncidentDetail }) {
  const about = `${count(analyses, 'failed run')} in ${count(projects.length, 'project')}`;
  return (
    <Panel title="What it reaches" about={about} flush>
      <Rows label="Projects and branches">
        {places.map(({ project, branch, analyses: runs, last_seen }) => (
          <Row
            key={JSON.stringify([project, branch])}
            title={project === null ? 'No project named' : <ProjectLink project={project} />}
            facts={[branch !== null && <Branch key="branch" project={project} branch={branch} />, count(runs, 'run')]}
            actions={
              <Text size="sm" c="dimmed" component="div">
                <Timestamp at={last_seen} as="ago" />
              </Text>
            }
          />
        ))}
      </Rows>
    </Panel>
  );
}

function Branch({ project, branch }: { project: string | null; branch: string }) {
  return project === null ? <Untrusted>{branch}</Untrusted> : <BranchLink project={project} branch={branch} />;
}
