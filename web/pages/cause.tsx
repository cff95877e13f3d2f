import { SegmentedControl, SimpleGrid, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { CauseDetail } from '../../src/contract/causes/cause.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { Example } from '../analyses/example.tsx';
import { NewIssue } from '../analyses/new-issue.tsx';
import { query, Refusal } from '../api/api.ts';
import { useSearch } from '../browser/use-search.ts';
import { CauseActions } from '../causes/cause-actions.tsx';
import { CauseActivity } from '../causes/cause-activity.tsx';
import { CauseAnalyses } from '../causes/cause-analyses.tsx';
import { CauseKnowledge } from '../causes/cause-knowledge.tsx';
import { CauseBranches, CauseProjects } from '../causes/cause-places.tsx';
import { CauseStanding } from '../causes/cause-standing.tsx';
import { Muted } from '../causes/cause-status.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { count, words } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';

const OccurrenceChart = lazy(async () => ({
  default: (await import('../causes/occurrence-chart.tsx')).OccurrenceChart,
}));
const ranges = ['7', '30', '90', '365'] as const;

export function CausePage() {
  const { fingerprint = '' } = useParams({ strict: false });
  const search = useSearch();
  const days = ranges.find((range) => range === search.one('days')) ?? '30';
  const cause = useQuery({
    ...query(endpoints.getCause, { params: { fingerprint }, query: { days } }),
    placeholderData: (before: CauseDetail | undefined) => (before?.fingerprint === fingerprint ? before : undefined),
  });
  if (cause.error instanceof Refusal && cause.error.problem.status === 404) return <NotFound what="cause" />;
  return (
    <Loaded from={cause} lines={12}>
      {(data) => (
        <Page title={data.title} about={<About cause={data} />} actions={<Actions cause={data} />}>
          <Example fingerprint={fingerprint} />
          <CauseKnowledge cause={data} newIssue={<NewIssue fingerprint={fingerprint} />} />
          <CauseStanding cause={data} />
          <Occurrences cause={data} days={days} change={(value) => search.change({ days: value })} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <CauseProjects cause={data} />
            <CauseBranches cause={data} />
          </SimpleGrid>
          <CauseAnalyses fingerprint={fingerprint} />
          <CauseActivity key={fingerprint} fingerprint={fingerprint} />
        </Page>
      )}
    </Loaded>
  );
}

function Actions({ cause: { fingerprint, status } }: { cause: CauseDetail }) {
  return <CauseActions fingerprint={fingerprint} status={status} />;
}

function About({ cause }: { cause: CauseDetail }) {
  return (
    <>
      <SeverityBadge severity={cause.severity} /> {cause.muted_until && <Muted />} {words(cause.category)} ·{' '}
      {count(cause.count, 'run')} in all · first seen <Timestamp at={cause.first_seen} as="day" /> · last seen{' '}
      <Timestamp at={cause.last_seen} as="ago" />
    </>
  );
}

type OccurrencesProps = { cause: CauseDetail; days: string; change: (days: string | undefined) => void };

function Occurrences({ cause: { occurrences }, days, change }: OccurrencesProps) {
  const total = occurrences.reduce((sum, bucket) => sum + bucket.total, 0);
  const range = (
    <SegmentedControl
      aria-label="Range"
      size="xs"
      value={days}
      onChange={(value) => change(value === '30' ? undefined : value)}
      data={ranges.map((value) => ({ value, label: value === '365' ? 'A year' : `${value} days` }))}
    />
  );
  return (
    <Panel title="Occurrences" about={`${count(total, 'failed run')} in ${days} days (UTC)`} actions={range}>
      <VisuallyHidden>
        <ul>
          {occurrences
            .filter((bucket) => bucket.total > 0)
            .map((bucket) => (
              <li key={bucket.start}>
                {bucket.start.slice(0, 10)}: {count(bucket.total, 'failed run')}
              </li>
            ))}
        </ul>
      </VisuallyHidden>
      <div aria-hidden>
        <Suspense fallback={<Skeleton h={180} />}>
          <OccurrenceChart occurrences={occurrences} />
        </Suspense>
      </div>
    </Panel>
  );
}
