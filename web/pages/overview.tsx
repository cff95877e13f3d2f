import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { Welcome } from '../analyses/welcome.tsx';
import { query } from '../api/api.ts';
import { useSearch } from '../browser/use-search.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { FailuresOverTime } from '../statistics/failures-over-time.tsx';
import { Figures, FiguresToCome } from '../statistics/figures.tsx';
import { presetDays, RangePicker } from '../statistics/range-picker.tsx';
import { SinceYesterday } from '../statistics/since-yesterday.tsx';
import { TopCauses } from '../statistics/top-causes.tsx';
import { TopProjects } from '../statistics/top-projects.tsx';
import classes from './overview.module.css';

/** The statistics of the tenant: what fails now, and where. */
export function OverviewPage() {
  const search = useSearch();
  const days = daysOf(search.one('days'));
  const overview = useQuery(query(endpoints.readOverview, { query: { days } }));
  const tenant = useQuery(query(endpoints.getTenant));
  if (tenant.data?.counts.analyses === 0) {
    return (
      <Page title="Welcome">
        <Welcome />
      </Page>
    );
  }
  const picker = <RangePicker days={days} change={(value) => search.change({ days: value })} />;
  const window = overview.data && { since: overview.data.since, until: overview.data.until };
  return (
    <Page title="Overview" actions={picker}>
      {overview.isPending ? (
        <FiguresToCome />
      ) : (
        <Loaded from={overview}>{(data) => <Figures overview={data} />}</Loaded>
      )}
      <Panel title="Failures over time" about="by severity, days of UTC; select a bar to see its runs">
        <FailuresOverTime days={days} ready={overview.data !== undefined} />
      </Panel>
      <div className={classes.columns}>
        <Panel title="What fails most" about="and on which days" flush>
          <TopCauses days={days} />
        </Panel>
        <div className={classes.side}>
          <Panel title="Since yesterday" flush>
            <SinceYesterday />
          </Panel>
          <Panel title="Projects" about="with the most failures" flush>
            <TopProjects days={days} window={window} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function daysOf(text: string | undefined): number {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= 365 ? days : presetDays;
}
