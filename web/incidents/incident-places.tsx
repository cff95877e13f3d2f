import { Text } from '@mantine/core';
import type { IncidentDetail } from '../../src/contract/incidents/incident.ts';
import { Panel } from '../parts/panel.tsx';
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
            title={<Untrusted>{project ?? 'No project named'}</Untrusted>}
            facts={[branch !== null && <Untrusted key="branch">{branch}</Untrusted>, count(runs, 'run')]}
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
