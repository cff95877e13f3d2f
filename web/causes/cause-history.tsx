import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { DayBars } from '../parts/day-bars.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { ProjectLink } from '../parts/project-link.tsx';
import { count, number } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { BranchOfCause } from './branch-of-cause.tsx';
import classes from './cause-history.module.css';
import { type Occurrence, useFirstOccurrence } from './use-neighbours.ts';

type Props = { analysis: Occurrence & Pick<Analysis, 'earlier_resolution'> };

/** When this cause was seen, where, and how it was resolved before. */
export function CauseHistory({ analysis }: Props) {
  const { fingerprint, occurrence, earlier_resolution } = analysis;
  const cause = useQuery(query(endpoints.getCause, { params: { fingerprint } }));
  const first = useFirstOccurrence(analysis);
  const { first_seen, last_seen } = occurrence;
  return (
    <Stack gap="sm">
      {earlier_resolution && <Resolution {...earlier_resolution} />}
      <Text size="sm">
        <PageLink to={pagePaths.analyses} search={{ fingerprint }} inherit>
          <span className={classes.whole}>{count(occurrence.count, 'time')}</span>
        </PageLink>
        , first seen <Timestamp at={first_seen} as="ago" />, last seen <Timestamp at={last_seen} as="ago" />.
      </Text>
      {first && <FirstRun first={first} />}
      <Loaded from={cause} lines={2}>
        {({ occurrences, projects, branches }) => (
          <>
            <DayBars days={occurrences} />
            <Names
              label="Projects"
              names={projects.map(({ project, total }) => ({
                name: project,
                link: <ProjectLink project={project} />,
                total,
              }))}
            />
            <Names
              label="Branches"
              names={branches.map(({ branch, total }) => ({
                name: branch,
                link: <BranchOfCause cause={{ fingerprint, projects }} branch={branch} />,
                total,
              }))}
            />
          </>
        )}
      </Loaded>
      <PageLink to={pagePaths.cause} params={{ fingerprint }} size="sm">
        More about this cause
      </PageLink>
    </Stack>
  );
}

function FirstRun({ first: { id, run_id, commit } }: { first: Analysis }) {
  return (
    <Text size="sm">
      <PageLink to={pagePaths.analysis} params={{ id }} inherit>
        First bad run
        {run_id !== null && (
          <>
            {' '}
            <Untrusted>{run_id}</Untrusted>
          </>
        )}
      </PageLink>
      {commit !== null && (
        <>
          , commit <Untrusted>{commit.slice(0, 8)}</Untrusted>
        </>
      )}
    </Text>
  );
}

const mostNames = 4;

type Name = { name: string; link: ReactNode; total: number };

function Names({ label, names }: { label: string; names: readonly Name[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {names.slice(0, mostNames).map(({ name, link, total }) => (
        <Group key={name} justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" truncate>
            {link}
          </Text>
          <Text size="sm" c="dimmed" className={classes.whole}>
            {number(total)}
          </Text>
        </Group>
      ))}
      {names.length > mostNames && (
        <Text size="xs" c="dimmed">
          and {count(names.length - mostNames, 'other')}
        </Text>
      )}
    </div>
  );
}

function Resolution({ note, resolved_at }: { note: string | null; resolved_at: string }) {
  return (
    <Text size="sm">
      Resolved before, on <Timestamp at={resolved_at} as="day" />
      {note ? (
        <>
          : “<Untrusted>{note}</Untrusted>”
        </>
      ) : (
        '.'
      )}
    </Text>
  );
}
