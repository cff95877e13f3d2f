import { pagePaths } from '../../src/contract/pages.ts';
import { projectAddress } from '../browser/use-scope.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { PageLink } from './page-link.tsx';

/** The name of a project as a link to its page. */
export function ProjectLink({ project }: { project: string }) {
  return (
    <PageLink to={pagePaths.project} {...projectAddress(project)} inherit c="inherit" underline="hover">
      <Untrusted>{project}</Untrusted>
    </PageLink>
  );
}

/** The name of a branch as a link to the page of its project, for this branch alone. */
export function BranchLink({ project, branch }: { project: string; branch: string }) {
  return (
    <PageLink to={pagePaths.project} {...projectAddress(project, branch)} inherit c="inherit" underline="hover">
      <Untrusted>{branch}</Untrusted>
    </PageLink>
  );
}
