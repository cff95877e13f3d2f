import { Stack } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { AnalysisRow } from '../analyses/analysis-row.tsx';
import { query } from '../api/api.ts';
import { listRows } from '../api/list-rows.ts';
import type { Scope } from '../browser/scope.ts';
import { useScope } from '../browser/use-scope.ts';
import { useSearch } from '../browser/use-search.ts';
import { AfterLoading } from '../parts/after-loading.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { Page } from '../parts/page.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { BranchState } from '../projects/branch-state.tsx';
import { Branches } from '../projects/branches.tsx';
import { EraseProject } from '../projects/erase-project.tsx';
import { LinksPanel, linksOf } from '../projects/links-panel.tsx';
import { BranchSelect } from '../projects/scope-picker.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { daysIn } from '../statistics/days-in.ts';
import { Period } from '../statistics/period.tsx';
import { RangePicker } from '../statistics/range-picker.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import classes from './project.module.css';

const newest = 10;

/** What fails in one project, or on one of its branches. */
export function ProjectPage() {
  const search = useSearch();
  const scope = useScope();
  const { project = '' } = scope;
  const admin = isAdmin(useWho());
  const navigate = useNavigate();
  const days = daysIn(search.one('days'));
  const projects = useQuery(query(endpoints.listProjects, { query: { project, days, limit: 1 } }));
  const overview = useQuery(query(endpoints.readOverview, { query: { days, ...scope } }));
  usePrefetchQuery(linksOf(project));
  const state = projects.data?.items[0]?.default_branch ?? null;
  if (projects.data?.total === 0) return <NotFound what="project" />;
  const actions = (
    <>
      <BranchSelect scope={scope} change={(branch) => search.change({ branch })} />
      <RangePicker days={days} change={(value) => search.change({ days: value })} />
    </>
  );
  return (
    <Page title={project} about={<About state={state} />} actions={actions}>
      <Period {...{ days, scope, overview }}>
        <Panel title="Branches" about="with the most failures" flush>
          <Branches project={project} days={days} />
        </Panel>
      </Period>
      <Newest scope={scope} />
      <AfterLoading>
        <LinksPanel project={project} />
        {admin && <EraseProject only={project} done={() => void navigate({ to: pagePaths.projects })} />}
      </AfterLoading>
    </Page>
  );
}

type State = Parameters<typeof BranchState>[0]['branch'];

function About({ state }: { state: State }) {
  if (state === null) return 'Nothing is known of its default branch in the last 14 days';
  return (
    <>
      <BranchState branch={state} /> since <Timestamp at={state.since} as="ago" />
    </>
  );
}

function Newest({ scope }: { scope: Scope }) {
  const analyses = useQuery(query(listRows, { query: { ...scope, view: 'list', limit: newest } }));
  const all = (
    <PageLink to={pagePaths.analyses} search={scope} size="sm">
      Show all
    </PageLink>
  );
  return (
    <Panel title="Newest analyses" actions={all} flush>
      <Loaded from={analyses} lines={newest} height={36}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No analysis" />
          ) : (
            <Stack gap={0} component="ul" className={classes.newest}>
              {items.map((analysis) => (
                <li key={analysis.id}>
                  <AnalysisRow analysis={analysis} ofOneProject />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}
