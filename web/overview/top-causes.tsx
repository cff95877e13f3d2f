import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { DayBars } from '../parts/day-bars.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { count, words } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './top-list.module.css';

const most = 10;
const fewestDays = 7;

/** What fails most, and whether it is getting better. */
export function TopCauses({ days }: { days: number }) {
  const top = useQuery(query(endpoints.readTopRootCauses, { query: { days, limit: most } }));
  return (
    <Loaded from={top} lines={most} height={34}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="Nothing failed" />
        ) : (
          <ol className={classes.list}>
            {items.map(({ fingerprint, title, severity, category, total, projects }) => (
              <li key={fingerprint}>
                <Link to={pagePaths.cause} params={{ fingerprint }} className={classes.cause}>
                  <span className={classes.name}>
                    <Untrusted>{title}</Untrusted>
                  </span>
                  <span className={classes.about}>
                    <SeverityBadge severity={severity} /> {words(category)} · {count(projects, 'project')}
                  </span>
                  <span className={classes.trend}>
                    <Trend fingerprint={fingerprint} days={Math.max(days, fewestDays)} />
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

function Trend({ fingerprint, days }: { fingerprint: string; days: number }) {
  const cause = useQuery(query(endpoints.getCause, { params: { fingerprint }, query: { days } }));
  return cause.data ? <DayBars days={cause.data.occurrences} height={22} /> : null;
}
