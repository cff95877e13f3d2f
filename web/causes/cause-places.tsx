import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { CauseDetail } from '../../src/contract/causes/cause.ts';
import { Panel } from '../parts/panel.tsx';
import { ProjectLink } from '../parts/project-link.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { count } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { BranchOfCause } from './branch-of-cause.tsx';

export function CauseProjects({ cause: { projects } }: { cause: CauseDetail }) {
  const places = projects.map(({ project, ...rest }) => ({
    ...rest,
    name: project,
    link: <ProjectLink project={project} />,
  }));
  return <Places title="Projects" places={places} />;
}

export function CauseBranches({ cause }: { cause: CauseDetail }) {
  const places = cause.branches.map(({ branch, ...rest }) => ({
    ...rest,
    name: branch,
    link: <BranchOfCause cause={cause} branch={branch} />,
  }));
  return <Places title="Branches" places={places} />;
}

type Place = { name: string; link: ReactNode; total: number; last_seen: string };

const placesAtFirst = 8;

function Places({ title, places }: { title: 'Projects' | 'Branches'; places: readonly Place[] }) {
  const [isWhole, whole] = useDisclosure(false);
  const isCut = !isWhole && places.length > placesAtFirst;
  const all = isCut && (
    <Button variant="subtle" size="compact-xs" onClick={whole.open}>
      Show all {places.length}
    </Button>
  );
  return (
    <Panel title={title} actions={all} flush>
      {places.length === 0 ? (
        <Text size="sm" c="dimmed" px="md" pb="md">
          The runs named none.
        </Text>
      ) : (
        <Rows label={title}>
          {(isCut ? places.slice(0, placesAtFirst) : places).map(({ name, link, total, last_seen }) => (
            <Row
              key={name}
              title={link}
              actions={
                <Text size="sm" c="dimmed" component="div">
                  {count(total, 'run')}, <Timestamp at={last_seen} as="ago" />
                </Text>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}
