import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import {
  type Connection,
  type FailureList,
  type FailureState,
  failureStates,
} from '../../src/contract/connections/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { useSearch } from '../browser/use-search.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { ShowOlder, useReach } from '../parts/show-older.tsx';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';
import { count, number } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

const states: Record<FailureState, { label: string; tone: Tone }> = {
  waiting: { label: 'waiting', tone: 'wait' },
  analysed: { label: 'analysed', tone: 'good' },
  skipped: { label: 'skipped', tone: 'quiet' },
  failed: { label: 'given up', tone: 'bad' },
};

type Failure = FailureList['items'][number];

/** What the platform announced, and how far each failure is. */
export function FailuresPanel({ id, counts }: { id: string; counts: Connection['counts'] }) {
  const search = useSearch();
  const state = failureStates.find((one) => one === search.one('state'));
  const reach = useReach();
  const failures = useQuery({
    ...query(endpoints.listFailures, { params: { id }, query: { limit: reach.limit, state } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const filter = (
    <NativeSelect
      size="xs"
      aria-label="Which failures"
      value={state ?? ''}
      onChange={(event) => search.change({ state: event.currentTarget.value })}
      data={[{ value: '', label: 'All' }, ...failureStates.map((value) => ({ value, label: states[value].label }))]}
    />
  );
  const about = `${number(counts.waiting)} waiting for a log, ${number(counts.failed)} given up`;
  return (
    <Panel title="Announced failures" about={about} actions={filter} flush>
      <Loaded from={failures} lines={4} height={40}>
        {({ items }) => (
          <>
            <List failures={items} />
            <ShowOlder reach={reach} shown={items.length} busy={failures.isPlaceholderData} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function List({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) {
    return (
      <EmptyState title="None" icon={<CircleCheck size={28} />}>
        Failed builds that the platform reports are listed here for 30 days, with what became of each.
      </EmptyState>
    );
  }
  return (
    <Rows label="Announced failures">
      {failures.map((failure) => (
        <FailureRow key={failure.id} failure={failure} />
      ))}
    </Rows>
  );
}

function FailureRow({ failure }: { failure: Failure }) {
  const { state, announced_at, run_id, job, branch, build_url, tries, reason, analysis_id } = failure;
  const name = job ?? (run_id ? `Run ${run_id}` : 'A build');
  return (
    <Row
      title={
        <>
          <Untrusted>{name}</Untrusted>
          <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
        </>
      }
      facts={[
        <Timestamp key="when" at={announced_at} />,
        branch && <Untrusted key="branch">{branch}</Untrusted>,
        tries > 1 && count(tries, 'try', 'tries'),
        reason && <Untrusted key="reason">{reason}</Untrusted>,
        build_url && (
          <ExternalLink key="build" href={build_url}>
            the build
          </ExternalLink>
        ),
      ]}
      actions={
        analysis_id && (
          <PageLink to={pagePaths.analysis} params={{ id: analysis_id }} size="sm">
            Analysis
          </PageLink>
        )
      }
    />
  );
}
