import { Text } from '@mantine/core';
import type { IncidentDetail } from '../../src/contract/incidents/incident.ts';
import { Panel } from '../parts/panel.tsx';
import { ProjectLink } from '../parts/project-link.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { Timestamp } from '../words/timestamp.tsx';

type Moment = IncidentDetail['timeline'][number];

/** When each project failed first, and when the incident was opened and closed. */
export function IncidentTimeline({ incident: { timeline, last_seen, closed_at } }: { incident: IncidentDetail }) {
  return (
    <Panel title="Timeline" flush>
      <Rows label="Timeline">
        {timeline.map((moment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the moments keep their order.
          <Row key={at} title={<What moment={moment} />} actions={<When at={moment.at} />} />
        ))}
        {closed_at === null && <Row title="The newest failure" actions={<When at={last_seen} />} quiet />}
      </Rows>
    </Panel>
  );
}

function What({ moment: { event, project } }: { moment: Moment }) {
  if (event === 'opened') return <>The incident is opened: three projects within an hour</>;
  if (event === 'closed') return <>The incident is closed: no failure for two hours</>;
  return <span>{project === null ? 'A project' : <ProjectLink project={project} />} fails</span>;
}

function When({ at }: { at: string }) {
  return (
    <Text size="sm" c="dimmed" component="div">
      <Timestamp at={at} />
    </Text>
  );
}
