import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api.ts';
import { FailuresOverTime } from '../components/failures-over-time.tsx';
import { Figures, FiguresToCome } from '../components/figures.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { presetDays, RangePicker } from '../components/range-picker.tsx';
import { SinceYesterday } from '../components/since-yesterday.tsx';
import { TopCauses } from '../components/top-causes.tsx';
import { TopProjects } from '../components/top-projects.tsx';
import { Welcome } from '../components/welcome.tsx';
import { useSearch } from '../use-search.ts';
import classes from './overview.module.css';

/** What is red now, and where it comes from. */
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
      <Panel title="Failures over time" about="by severity; a bar opens its list">
        <FailuresOverTime days={days} ready={overview.data !== undefined} />
      </Panel>
      <div className={classes.columns}>
        <Panel title="What fails most" about="with its days" flush>
          <TopCauses days={days} />
        </Panel>
        <div className={classes.side}>
          <Panel title="Since yesterday" flush>
            <SinceYesterday />
          </Panel>
          <Panel title="Where" about="projects with most failures" flush>
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
