import type { CauseDetail } from '../../src/contract/causes/cause.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { PageLink } from '../parts/page-link.tsx';
import { BranchLink } from '../parts/project-link.tsx';
import { Untrusted } from '../words/untrusted.tsx';

type Props = { cause: Pick<CauseDetail, 'fingerprint' | 'projects'>; branch: string };

/** A branch where a cause was seen, as a link to its project; of several projects, to the failures of the cause there. */
export function BranchOfCause({ cause: { fingerprint, projects }, branch }: Props) {
  const [first, ...others] = projects;
  if (first !== undefined && others.length === 0) return <BranchLink project={first.project} branch={branch} />;
  return (
    <PageLink to={pagePaths.analyses} search={{ fingerprint, branch }} inherit c="inherit" underline="hover">
      <Untrusted>{branch}</Untrusted>
    </PageLink>
  );
}
