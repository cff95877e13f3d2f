import { Group } from '@mantine/core';
import { pagePaths } from '../../src/contract/pages.ts';
import type { TopRootCausesReply } from '../../src/contract/statistics/statistics.ts';
import { DayBars } from '../parts/day-bars.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Row } from '../parts/rows.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { count, number, words } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { CauseActions } from './cause-actions.tsx';
import { costOf } from './cause-cost.ts';
import classes from './cause-row.module.css';
import { CameBack, CauseStatusBadge, Muted } from './cause-status.tsx';

type Props = {
  cause: Omit<TopRootCausesReply['items'][number], 'projects' | 'muted_above'> & { projects?: number };
  /** Of the highest cost in the list; undefined where the list is not ranked. */
  share?: number;
};

export function CauseRow({ cause, share }: Props) {
  const { fingerprint, title, severity, category, total, projects, last_seen, status, note, reopened_at } = cause;
  const { assignee, muted_until, first_seen, occurrences } = cause;
  return (
    <Row
      lead={<SeverityBadge severity={severity} />}
      title={
        <>
          <PageLink to={pagePaths.cause} params={{ fingerprint }} inherit c="inherit" underline="hover">
            <Untrusted>{title}</Untrusted>
          </PageLink>
          {status !== 'open' && <CauseStatusBadge status={status} />}
          {reopened_at !== null && <CameBack />}
          {muted_until !== null && <Muted />}
        </>
      }
      facts={[
        share !== undefined && <Cost key="cost" cause={cause} share={share} />,
        count(total, 'run'),
        projects !== undefined && count(projects, 'project'),
        words(category),
        <span key="first">
          first seen <Timestamp at={first_seen} as="day" />
        </span>,
        <span key="seen">
          last seen <Timestamp at={last_seen} as="ago" />
        </span>,
        reopened_at !== null && (
          <span key="back">
            was resolved, came back <Timestamp at={reopened_at} as="ago" />
          </span>
        ),
        assignee && (
          <span key="assignee">
            assigned to <Untrusted>{assignee.name}</Untrusted>
          </span>
        ),
        note && (
          <span key="note">
            “<Untrusted>{note.length > 120 ? `${note.slice(0, 120)}…` : note}</Untrusted>”
          </span>
        ),
      ]}
      actions={
        <Group gap={6} visibleFrom="md" wrap="nowrap">
          <div className={classes.days}>
            <DayBars days={occurrences} height={20} />
          </div>
          <Group gap={6} wrap="nowrap" className={classes.actions}>
            <CauseActions fingerprint={fingerprint} status={status} size="xs" />
          </Group>
        </Group>
      }
    />
  );
}

function Cost({ cause, share }: { cause: Props['cause']; share: number }) {
  return (
    <span className={classes.cost}>
      cost {number(costOf(cause))}
      <span className={classes.bar}>
        {/* The width is data, so no class can hold it. */}
        <svg aria-hidden="true" width="100%" height="100%" preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect className={classes.fill} data-severity={cause.severity} width={Math.max(2, share * 100)} height="1" />
        </svg>
      </span>
    </span>
  );
}
