import { Link } from '@tanstack/react-router';
import { pagePaths } from '../../src/contract/pages.ts';
import type { Project } from '../../src/contract/projects/project.ts';
import { projectAddress } from '../browser/use-scope.ts';
import { count, number } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { BranchState } from './branch-state.tsx';
import classes from './project-row.module.css';

/** A project in a list; the whole row is a link. */
export function ProjectRow({
  project: { project, total, high_or_worse, last_seen, default_branch },
}: {
  project: Project;
}) {
  return (
    <Link to={pagePaths.project} {...projectAddress(project)} className={classes.row}>
      <span className={classes.name}>
        <Untrusted>{project}</Untrusted>
      </span>
      <span className={classes.about}>
        {last_seen === null ? (
          'no failure in these days'
        ) : (
          <>
            last failure <Timestamp at={last_seen} as="ago" />
            {high_or_worse > 0 && ` · ${number(high_or_worse)} high or critical`}
          </>
        )}
      </span>
      <span className={classes.state}>
        <BranchState branch={default_branch} />
      </span>
      <span className={classes.total}>{count(total, 'failure')}</span>
    </Link>
  );
}
