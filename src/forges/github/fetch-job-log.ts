import type { Outbound } from '../../net/outbound.ts';
import { type Api, ask, sendTo, setbackOf } from '../ask.ts';
import { fetchLog } from '../fetch-log.ts';
import { dateOf, type Fields, fieldsOf, idOf, listOf, textOf } from '../fields.ts';
import type { Access, FetchedLog, LogAnswer, ProjectAddress, Setback } from '../forge.ts';
import { type GithubApi, githubApi } from './github-api.ts';
import { branchOfRun } from './workflow-job.ts';

// After this time GitHub has stored the log, or never will.
const lateMs = 5 * 60_000;

type Target = { address: ProjectAddress; access: Access; runId: string; jobId: string };

/** https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run */
export async function fetchJobLog(net: Outbound, target: Target): Promise<LogAnswer> {
  const api = githubApi(net, target);
  const path = `${api.repository}/actions/jobs/${encodeURIComponent(target.jobId)}`;
  const asked = await ask(api, path);
  if (asked.kind !== 'answer') return asked;
  const job = fieldsOf(asked.json);
  if (job.status !== 'completed') return { kind: 'empty', final: false };
  const found = await ask(api, runPath(api, target.runId, job));
  if (found.kind !== 'answer') return found;
  const run = fieldsOf(found.json);
  // The workflow allows this job to fail.
  if (run.conclusion === 'success') return { kind: 'superseded' };
  const log = await storedLog(api, `${path}/logs`);
  const branch = branchOfRun(run, textOf(fieldsOf(run.repository).full_name, 500));
  if (log.kind === 'log' && log.bytes.length > 0) return { ...log, branch };
  if (log.kind === 'expired') return { kind: 'empty', final: true };
  if (log.kind === 'missing' || log.kind === 'log') return { kind: 'empty', final: isFinal(job, asked.at) };
  return log;
}

function runPath({ repository }: GithubApi, runId: string, { run_attempt: attempt }: Fields): string {
  return `${repository}/actions/runs/${encodeURIComponent(runId)}/attempts/${idOf(attempt) ?? '1'}`;
}

/**
 * GitHub answers with an address that is valid for a minute. It holds its own signature, and the storage behind it
 * refuses a request that brings a credential.
 */
async function storedLog(api: GithubApi, path: string): Promise<FetchedLog | { kind: 'expired' } | Setback> {
  const { answer, by } = await sendTo(api, path, {});
  if (answer.status === 410) return { kind: 'expired' };
  const address = storageAddress(api, answer.headers.location);
  if (answer.status < 300 || answer.status > 399 || address === undefined) return setbackOf(by, answer);
  const storage: Api = {
    name: 'The log storage of GitHub',
    net: api.net,
    baseUrl: address,
    headers: {},
    secrets: [address],
  };
  const log = await fetchLog(storage, '');
  // The storage knows nothing of the connection's credential.
  return log.kind === 'refused' ? { ...log, kind: 'later', retryAfterMs: undefined } : log;
}

/** Undefined for an address that is none, or would carry the log unencrypted. */
function storageAddress({ baseUrl }: Api, location: string | undefined): string | undefined {
  if (location === undefined || !URL.canParse(location, baseUrl)) return undefined;
  const { protocol, href } = new URL(location, baseUrl);
  return new URL(baseUrl).protocol === 'https:' && protocol !== 'https:' ? undefined : href;
}

/** Uses the clock of GitHub. A job without steps was ended before a runner began it. */
function isFinal({ steps, completed_at: completed }: Fields, at: Date | null): boolean {
  const end = dateOf(completed);
  const isLate = at !== null && end !== null && at.getTime() - end.getTime() > lateMs;
  return isLate || listOf(steps).length === 0;
}
