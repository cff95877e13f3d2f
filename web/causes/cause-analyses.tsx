import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { listRows } from '../api/list-rows.ts';
import { Loaded } from '../parts/loaded.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { BranchLink, ProjectLink } from '../parts/project-link.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

/** The newest runs that failed for this cause. */
export function CauseAnalyses({ fingerprint }: { fingerprint: string }) {
  const analyses = useQuery(query(listRows, { query: { fingerprint, view: 'list', limit: 10 } }));
  const all = (
    <PageLink to={pagePaths.analyses} search={{ fingerprint }} size="sm">
      Show all
    </PageLink>
  );
  return (
    <Panel title="Newest analyses" actions={all} flush>
      <Loaded from={analyses} lines={5} height={40}>
        {({ items }) => (
          <Rows label="Newest analyses">
            {items.map(({ id, title, project, branch, job, run_id, commit, created_at }) => (
              <Row
                key={id}
                title={
                  <PageLink to={pagePaths.analysis} params={{ id }} inherit c="inherit" underline="hover">
                    <Untrusted>{run_id ? `Run ${run_id}` : (project ?? title)}</Untrusted>
                  </PageLink>
                }
                facts={[
                  run_id && project && <ProjectLink key="project" project={project} />,
                  branch && <Branch key="branch" project={project} branch={branch} />,
                  job && <Untrusted key="job">{job}</Untrusted>,
                  commit && <Untrusted key="commit">{commit.slice(0, 8)}</Untrusted>,
                ]}
                actions={
                  <Text size="sm" c="dimmed" component="div">
                    <Timestamp at={created_at} as="ago" />
                  </Text>
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Panel>
  );
}

function Branch({ project, branch }: { project: string | null; branch: string }) {
  return project ? <BranchLink project={project} branch={branch} /> : <Untrusted>{branch}</Untrusted>;
}
