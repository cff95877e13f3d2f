import type { RunContext } from '../analyzer/analyze.ts';
import type { RunRead } from './protocol.ts';

/** What the analyser may know of the run. */
export function runContext({ run, status, defaultBranch }: RunRead): RunContext {
  return {
    ...run,
    ...(status !== undefined && { status }),
    ...(defaultBranch !== undefined && { defaultBranch }),
  };
}
