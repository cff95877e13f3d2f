import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListedAnalysis } from '../../src/contract/analyses/analysis-list.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { useNow } from '../browser/use-now.ts';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { words } from '../words/format.ts';
import { ciName } from '../words/labels.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './analysis-row.module.css';
import { isNew } from './is-new.ts';

type Props = {
  analysis: ListedAnalysis;
  /** Whether all rows of the list are of one project, which the page names. */
  ofOneProject?: boolean;
};

/** An analysis in a list; the whole row is a link. */
export function AnalysisRow({ analysis, ofOneProject = false }: Props) {
  const { id, title, severity, category, created_at, occurrence } = analysis;
  const nowMs = useNow();
  return (
    <Link to={pagePaths.analysis} params={{ id }} className={classes.row} data-row>
      <span className={classes.severity}>
        <SeverityBadge severity={severity} />
      </span>
      <span className={classes.title}>
        <Untrusted>{title}</Untrusted>
      </span>
      <span className={classes.where}>
        <Where analysis={analysis} ofOneProject={ofOneProject} />
      </span>
      <span className={classes.category}>{words(category)}</span>
      <span className={classes.often}>
        {isNew(analysis, nowMs) ? (
          <Badge variant="outline" size="sm" tt="none">
            new
          </Badge>
        ) : (
          <span title="times seen, of all time">×{occurrence.count}</span>
        )}
      </span>
      <span className={classes.when}>
        <Timestamp at={created_at} as="ago" />
      </span>
    </Link>
  );
}

function Where({ analysis, ofOneProject }: Required<Props>) {
  const { project, branch, job } = analysis;
  const names = [ofOneProject ? null : project || 'no project named', branch, job, ciName(analysis)].filter(
    (name) => name !== null && name !== '',
  );
  return names.map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: project, branch and job keep their order.
    <span key={at}>
      {at > 0 && ' · '}
      <Untrusted>{name ?? ''}</Untrusted>
    </span>
  ));
}
