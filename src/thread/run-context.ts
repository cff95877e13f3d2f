import type { RunContext } from '../analyzer/options.ts';
import type { RunRead } from './protocol.ts';

/** What the analyser may know of the run; a tag keeps its full name there, as it counts as a release. */
export function runContext({ run, status, defaultBranch, isTag }: RunRead): RunContext {
  return {
    ...run,
    ...(isTag && { branch: `refs/tags/${run.branch}` }),
    ...(status !== undefined && { status }),
    ...(defaultBranch !== undefined && { defaultBranch }),
  };
}
