import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OverviewReply } from '../../src/contract/statistics/statistics.ts';
import type { Scope } from '../browser/scope.ts';
import { Later } from '../parts/later.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panel } from '../parts/panel.tsx';
import { FailuresOverTime } from './failures-over-time.tsx';
import { Figures, FiguresToCome } from './figures.tsx';
import classes from './period.module.css';
import { mostCauses } from './questions.ts';
import { TopCauses } from './top-causes.tsx';

type Props = {
  days: number;
  scope: Scope;
  overview: UseQueryResult<OverviewReply>;
  /** Stands beside the causes. */
  children: ReactNode;
};

/** What failed in so many days: figures, a chart and the most frequent causes. */
export function Period({ days, scope, overview, children }: Props) {
  return (
    <>
      {overview.isPending ? (
        <FiguresToCome />
      ) : (
        <Loaded from={overview}>{(data) => <Figures overview={data} scope={scope} />}</Loaded>
      )}
      <Panel title="Failures over time" about="by severity, days of UTC; select a bar to see its runs">
        <FailuresOverTime days={days} scope={scope} ready={overview.data !== undefined} />
      </Panel>
      <Later instead={<Loading lines={mostCauses} height={34} />}>
        <div className={classes.columns}>
          <Panel title="What fails most" about="and on which days" flush>
            <TopCauses days={days} scope={scope} />
          </Panel>
          <div className={classes.side}>{children}</div>
        </div>
      </Later>
    </>
  );
}
