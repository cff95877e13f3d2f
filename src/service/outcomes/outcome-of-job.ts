import type { PassedJob } from '../../forges/forge.ts';
import type { OutcomeRecord } from '../../store/outcomes/outcome-store.ts';
import type { Deps } from '../deps.ts';
import { outcomeKey } from './outcome-key.ts';

/** A job that a forge says passed; none where it names no project or run. */
export function outcomeOf(
  { now }: Pick<Deps, 'now'>,
  connectionId: string,
  { key, run, finishedAt }: PassedJob,
): OutcomeRecord[] {
  const { provider, project, run_id: runId, job, branch, commit, attempt } = run;
  const at = now();
  if (project === null) return [];
  return [
    {
      key: outcomeKey([connectionId, key]),
      project,
      provider,
      job,
      branch,
      commit,
      attempt,
      // A commit's build without a number of its own is named by its address.
      runId: runId ?? key,
      outcome: 'passed',
      createdAt: at,
      finishedAt: finishedAt && finishedAt < at ? finishedAt : at,
    },
  ];
}
