import type { CiRun } from '../ci/ci-run.ts';
import type { Door } from '../ci/door.ts';
import { otherCi } from '../ci/other-ci.ts';
import { recogniseCi } from './recognise-ci.ts';
import type { Terminal } from './terminal.ts';

/** The run as flags name it. */
export type RunOptions = Omit<CiRun, 'run_id'> & { provider?: string; runId?: string };

/** Which run it is: the door that takes its log, and the fields that stand beside the log there. */
export type NamedRun = { door: Door; fields: Record<string, string> };

/** Flags first, then what the CI's environment says; a sentence where no project is named. */
export function runOf(env: Terminal['env'], options: RunOptions): NamedRun | { error: string } {
  const here = recogniseCi(env);
  const provider = options.provider ?? here?.ci.name ?? 'shell';
  // Who names another provider means a CI that has no door of its own.
  const door = (options.provider === undefined ? here?.ci.door : undefined) ?? otherCi;
  const run: CiRun = { ...here?.run, ...given({ ...options, run_id: options.runId }) };
  if (door === otherCi && !run.project) {
    const why = here ? `${provider} does not say which project this is` : 'no CI that says so is recognised here';
    return { error: `which project is it? Name it with --project owner/name; ${why}.` };
  }
  const { project, run_id, job, branch, commit, url, attempt } = run;
  const fields = door.write({ project, run_id, job, branch, commit, url, attempt });
  return { door, fields: given({ ...(door === otherCi && { provider }), ...fields }) };
}

function given(fields: Record<string, unknown>): Record<string, string> {
  const isGiven = (field: [string, unknown]): field is [string, string] =>
    typeof field[1] === 'string' && field[1] !== '';
  return Object.fromEntries(Object.entries(fields).filter(isGiven));
}
