import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { severities } from '../../src/contract/analyses/analysis.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import type { TimeseriesReply } from '../../src/contract/statistics/statistics.ts';
import { query } from '../api/api.ts';
import type { Scope } from '../browser/scope.ts';
import { useIdle } from '../browser/use-idle.ts';
import { Later } from '../parts/later.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { periodQuestions } from './questions.ts';

const Chart = lazy(async () => ({ default: (await import('./failures-chart.tsx')).FailuresChart }));

type Props = {
  days: number;
  scope: Scope;
  /** Whether the page has shown its numbers: the chart comes after them. */
  ready: boolean;
};

/** The chart, and the same numbers as a table for screen readers; a bar links to its list of analyses. */
export function FailuresOverTime({ days, scope, ready }: Props) {
  const navigate = useNavigate();
  const drawn = useIdle(ready);
  const timeseries = useQuery(query(...periodQuestions(days, scope).timeseries));
  return (
    <Loaded from={timeseries} lines={1} height={188}>
      {(data) => (
        <>
          <div aria-hidden="true">
            <Suspense fallback={<Skeleton height={220} />}>
              {drawn ? (
                <Chart
                  timeseries={data}
                  onBucket={(bucket) => void navigate({ to: pagePaths.analyses, search: { ...scope, ...bucket } })}
                />
              ) : (
                <Skeleton height={220} />
              )}
            </Suspense>
          </div>
          <Later>
            <VisuallyHidden>
              <Table timeseries={data} />
            </VisuallyHidden>
          </Later>
        </>
      )}
    </Loaded>
  );
}

function Table({ timeseries: { buckets } }: { timeseries: TimeseriesReply }) {
  return (
    <table>
      <caption>Failures over time</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          {severities.map((severity) => (
            <th key={severity} scope="col">
              {severity}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets
          .filter(({ total }) => total > 0)
          .map(({ start, by_severity }) => (
            <tr key={start}>
              <th scope="row">{start.slice(0, 16).replace('T', ' ')} UTC</th>
              {severities.map((severity) => (
                <td key={severity}>{by_severity[severity]}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
