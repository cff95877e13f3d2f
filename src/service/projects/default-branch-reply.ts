import type { Project } from '../../contract/projects/project.ts';
import type { DefaultBranchState } from '../../store/outcomes/outcome-store.ts';

/** The state of the project's default branch in the form of the API. */
export function defaultBranchOf(states: readonly DefaultBranchState[], project: string): Project['default_branch'] {
  const state = states.find((one) => one.project === project);
  return state ? { name: state.branch, state: state.state, since: state.since.toISOString() } : null;
}
