import type { Project } from '../../src/contract/projects/project.ts';
import { StatusBadge } from '../parts/status-badge.tsx';

/** Whether the default branch fails; nothing where none is known. */
export function BranchState({ branch }: { branch: Project['default_branch'] }) {
  if (branch === null) return null;
  return (
    <StatusBadge tone={branch.state === 'failing' ? 'bad' : 'good'}>{`${branch.name} ${branch.state}`}</StatusBadge>
  );
}
