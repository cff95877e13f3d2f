import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { useScope } from '../browser/use-scope.ts';
import { useSearch } from '../browser/use-search.ts';
import { Loading } from '../parts/loading.tsx';
import { Page } from '../parts/page.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { ScopePicker } from '../projects/scope-picker.tsx';
import { daysIn } from '../statistics/days-in.ts';
import { Period } from '../statistics/period.tsx';
import { periodQuestions } from '../statistics/questions.ts';
import { RangePicker } from '../statistics/range-picker.tsx';
import { SinceYesterday } from '../statistics/since-yesterday.tsx';
import { TopProjects } from '../statistics/top-projects.tsx';

const Welcome = lazy(async () => ({ default: (await import('../analyses/welcome.tsx')).Welcome }));

/** The statistics of the tenant: what fails now, and where. */
export function OverviewPage() {
  const search = useSearch();
  const scope = useScope();
  const days = daysIn(search.one('days'));
  const overview = useQuery(query(...periodQuestions(days, scope).overview));
  const tenant = useQuery(query(endpoints.getTenant));
  if (tenant.data?.counts.analyses === 0) {
    return (
      <Page title="Welcome">
        <Suspense fallback={<Loading />}>
          <Welcome />
        </Suspense>
      </Page>
    );
  }
  const actions = (
    <>
      <ScopePicker scope={scope} change={search.change} />
      <RangePicker days={days} change={(value) => search.change({ days: value })} />
    </>
  );
  return (
    <Page title="Overview" actions={actions}>
      <Period {...{ days, scope, overview }}>
        <Panel title="Since yesterday" flush>
          <SinceYesterday scope={scope} />
        </Panel>
        <Panel
          title="Projects"
          about="with the most failures"
          actions={
            <PageLink to={pagePaths.projects} size="sm">
              Show all
            </PageLink>
          }
          flush
        >
          <TopProjects days={days} scope={scope} />
        </Panel>
      </Period>
    </Page>
  );
}
