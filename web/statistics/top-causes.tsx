import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import type { Scope } from '../browser/scope.ts';
import { DayBars } from '../parts/day-bars.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { count, words } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { mostCauses, periodQuestions } from './questions.ts';
import classes from './top-list.module.css';

/** The most frequent causes and their trend. */
export function TopCauses({ days, scope }: { days: number; scope: Scope }) {
  const top = useQuery(query(...periodQuestions(days, scope).topCauses));
  return (
    <Loaded from={top} lines={mostCauses} height={34}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="Nothing failed" />
        ) : (
          <ol className={classes.list}>
            {items.map(({ fingerprint, title, severity, category, total, projects, reopened_at, occurrences }) => (
              <li key={fingerprint}>
                <Link to={pagePaths.cause} params={{ fingerprint }} className={classes.cause}>
                  <span className={classes.name}>
                    <Untrusted>{title}</Untrusted>
                  </span>
                  <span className={classes.about}>
                    <SeverityBadge severity={severity} /> {words(category)}
                    {scope.project === undefined && ` · ${count(projects, 'project')}`}
                    {reopened_at !== null && ' · came back'}
                  </span>
                  <span className={classes.trend}>
                    <DayBars days={occurrences} height={22} />
                  </span>
                  <span className={classes.total}>{total}</span>
                </Link>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
