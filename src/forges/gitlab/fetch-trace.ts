import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { fetchLog } from '../fetch-log.ts';
import { dateOf, type Fields, fieldsOf, idOf } from '../fields.ts';
import type { Access, LogAnswer, ProjectAddress, Setback } from '../forge.ts';
import { askAll, type GitlabApi, gitlabApi } from './gitlab-api.ts';

const tailBytes = 16 * 1024;
const cutMark = "Job's log exceeded limit of";
const endMarks = ['Job failed', 'Job succeeded', cutMark];
// After this time the log is complete: a runner has minutes to send its last lines.
const lateMs = 10 * 60_000;
const settledMs = 60_000;

type Target = { address: ProjectAddress; access: Access; runId: string; jobId: string };

/** https://docs.gitlab.com/api/jobs/#get-a-log-file */
export async function fetchTrace(net: Outbound, target: Target): Promise<LogAnswer> {
  const api = gitlabApi(net, target);
  const found = await findJob(api, target);
  if (found.kind !== 'job') return found;
  const log = await fetchLog(api, `${api.project}/jobs/${encodeURIComponent(target.jobId)}/trace`);
  if (log.kind === 'missing' || (log.kind === 'log' && log.bytes.length === 0)) {
    return { kind: 'empty', final: isFinal(found) };
  }
  if (log.kind !== 'log') return log;
  const tail = Buffer.from(log.bytes.subarray(-tailBytes)).toString('latin1');
  if (!isWhole(tail, found)) return { kind: 'empty', final: false };
  return { ...log, truncated: log.truncated || tail.includes(cutMark) };
}

type FoundJob = { kind: 'job'; job: Fields; at: Date | null };

/** The list holds the latest attempts in any state; a job that is missing was retried. */
async function findJob(api: GitlabApi, { runId, jobId }: Target): Promise<FoundJob | { kind: 'superseded' } | Setback> {
  const latest = await askAll(api, `${api.project}/pipelines/${encodeURIComponent(runId)}/jobs?include_retried=false`);
  if (latest.kind !== 'list') return latest;
  const listed = latest.items.find(({ id }) => idOf(id) === jobId);
  if (listed !== undefined) return { kind: 'job', job: listed, at: latest.at };
  const answer = await ask(api, `${api.project}/jobs/${encodeURIComponent(jobId)}`);
  if (answer.kind !== 'answer') return answer;
  const job = fieldsOf(answer.json);
  const isNewer = ({ id, name }: Fields) => name === job.name && Number(idOf(id)) > Number(jobId);
  return latest.items.some(isNewer) ? { kind: 'superseded' } : { kind: 'job', job, at: answer.at };
}

/** Uses the clock of the forge, because the local clock may differ. */
function sinceEnd({ job, at }: FoundJob): number | undefined {
  const end = dateOf(job.finished_at);
  return at === null || end === null ? undefined : at.getTime() - end.getTime();
}

function isFinal(found: FoundJob): boolean {
  const { erased_at: erased, started_at: started } = found.job;
  return Boolean(erased) || started === null || (sinceEnd(found) ?? 0) > lateMs;
}

/** A runner that reports the failure of the script has written its last line, which may still arrive late. */
function isWhole(tail: string, found: FoundJob): boolean {
  if (found.job.failure_reason !== 'script_failure') return true;
  const passedMs = sinceEnd(found);
  return passedMs === undefined || passedMs > settledMs || endMarks.some((mark) => tail.includes(mark));
}
