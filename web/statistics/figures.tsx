import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { severities } from '../../src/contract/analyses/analysis.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import type { OverviewReply } from '../../src/contract/statistics/statistics.ts';
import type { Scope } from '../browser/scope.ts';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { count, number, percent } from '../words/format.ts';
import classes from './figures.module.css';

/** The totals of the chosen days; each links to the list that it counts. */
export function Figures({ overview, scope }: { overview: OverviewReply; scope: Scope }) {
  const { total, by_severity, new_causes, repeated_causes, projects, since, until } = overview;
  const causes = new_causes + overview.recurring_causes;
  return (
    <div className={classes.figures}>
      <Figure value={total} search={{ ...scope, since, until }}>
        failed runs{scope.project === undefined && ` in ${count(projects, 'project')}`}
      </Figure>
      {[...severities].reverse().map((severity) => (
        <Figure key={severity} value={by_severity[severity]} search={{ ...scope, severity, since, until }}>
          <SeverityBadge severity={severity} />
        </Figure>
      ))}
      <Figure value={new_causes} search={{ ...scope, only_new: 'true', since, until }}>
        new causes{causes > 0 && `, ${percent(new_causes / causes)} of all`}
      </Figure>
      <Figure value={repeated_causes} to={pagePaths.causes} search={scope}>
        {repeated_causes === 1 ? 'cause' : 'causes'} seen more than once
      </Figure>
    </div>
  );
}

/** A placeholder as tall as the totals. */
export function FiguresToCome() {
  return (
    <div className={classes.figures} aria-busy="true">
      {['total', ...severities, 'new', 'recurring'].map((name) => (
        <Skeleton key={name} height={82} />
      ))}
    </div>
  );
}

type Props = { value: number; to?: string; search: Scope & Record<string, string>; children: ReactNode };

function Figure({ value, to = pagePaths.analyses, search, children }: Props) {
  return (
    <Link to={to} search={search} className={classes.figure}>
      <span className={classes.value}>{number(value)}</span>
      <Text span size="xs" c="dimmed">
        {children}
      </Text>
    </Link>
  );
}
