import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListedAnalysis } from '../../src/contract/analyses/analysis-list.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { useNow } from '../browser/use-now.ts';
import { BranchLink, ProjectLink } from '../parts/project-link.tsx';
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

/** An analysis in a list; the whole row leads to it, but for the names of its project and branch. */
export function AnalysisRow({ analysis, ofOneProject = false }: Props) {
  const { id, title, severity, category, created_at, occurrence } = analysis;
  const nowMs = useNow();
  return (
    <div className={classes.row}>
      <Link to={pagePaths.analysis} params={{ id }} className={classes.link} data-row>
        <span className={classes.severity}>
          <SeverityBadge severity={severity} />
        </span>
        <span className={classes.title}>
          <Untrusted>{title}</Untrusted>
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
      <span className={classes.where}>
        <Where analysis={analysis} ofOneProject={ofOneProject} />
      </span>
    </div>
  );
}

function Where({ analysis, ofOneProject }: Required<Props>) {
  const { project, branch, job } = analysis;
  const parts = [
    !ofOneProject && (project ? <ProjectLink project={project} /> : 'no project named'),
    branch && (project ? <BranchLink {...{ project, branch }} /> : <Untrusted>{branch}</Untrusted>),
    job && <Untrusted>{job}</Untrusted>,
    ciName(analysis),
  ].filter(Boolean);
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: project, branch and job keep their order.
    <span key={at}>
      {at > 0 && ' · '}
      {part}
    </span>
  ));
}
