import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import type { Scope } from '../browser/scope.ts';
import { projectAddress } from '../browser/use-scope.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { mostProjects, periodQuestions } from './questions.ts';
import classes from './top-list.module.css';

/** The projects with the most failures, and how many of those are serious. */
export function TopProjects({ days, scope }: { days: number; scope: Scope }) {
  const top = useQuery(query(...periodQuestions(days, scope).topProjects));
  return (
    <Loaded from={top} lines={mostProjects} height={34}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="No project failed" />
        ) : (
          <ol className={classes.list}>
            {items.map(({ project, total, high_or_worse, last_seen, default_branch }) => (
              <li key={project}>
                <Link to={pagePaths.project} {...projectAddress(project, scope.branch)} className={classes.project}>
                  <span className={classes.name}>
                    <Untrusted>{project}</Untrusted>
                  </span>
                  <span className={classes.about}>
                    {default_branch && (
                      <>
                        <Untrusted>{default_branch.name}</Untrusted> {default_branch.state} ·{' '}
                      </>
                    )}
                    {high_or_worse} high or critical · last <Timestamp at={last_seen} as="ago" />
                  </span>
                  <span className={classes.total}>{total}</span>
                  <span className={classes.bar} aria-hidden="true">
                    <Share total={total} high={high_or_worse} most={items[0]?.total ?? total} />
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function Share({ total, high, most: largest }: { total: number; high: number; most: number }) {
  return (
    <svg width="100%" height="4" preserveAspectRatio="none" viewBox={`0 0 ${largest} 4`} aria-hidden="true">
      <rect width={total} height="4" className={classes.all} />
      <rect width={high} height="4" className={classes.high} />
    </svg>
  );
}
