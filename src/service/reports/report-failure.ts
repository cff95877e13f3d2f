import type { Analysis } from '../../contract/analyses/analysis.ts';
import { pagePaths } from '../../contract/pages.ts';
import type { Reporter, Setback } from '../../forges/forge.ts';
import { failureDelayMs } from '../../kernel/back-off.ts';
import { webLink } from '../../kernel/plain-text.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';
import { pageUrl } from '../notifications/make-notice.ts';
import { askReporter, whyNotPosted } from './ask-reporter.ts';
import { noteReport } from './note-report.ts';
import { postReportTask } from './report-task.ts';

// About two hours.
const mostTries = 20;

type Task = { tenantId: string; id: string; tries: number };
type Place = { connection: ConnectionRecord; analysis: Analysis; reporter: Reporter; commit: string };

/**
 * Says on the forge what an analysis found: a part of the comment of each open merge request, and a status at the commit.
 * Done again, it changes nothing.
 */
export async function reportFailure(deps: Deps, task: Task): Promise<void> {
  const place = await placeOf(deps, task);
  if (!place) return;
  const { report } = place.connection;
  const comment = report.comment ? await planComments(deps, task, place) : undefined;
  const status = report.status ? await postStatus(deps, place) : undefined;
  const setbacks = [comment, status].filter((answer) => answer !== undefined);
  const later = setbacks.find(({ kind }) => kind === 'later');
  if (later?.kind === 'later' && task.tries < mostTries) return await putOff(deps, task, later.retryAfterMs);
  for (const setback of setbacks) {
    const event = setback === status ? 'Status at the commit' : 'Comment on a merge request';
    const reason = whyNotPosted(setback, place.reporter);
    await noteReport(deps, place.connection, { event, answer: 'not_posted', reason });
  }
}

/** Undefined where nothing is to be said. */
async function placeOf(deps: Deps, { tenantId, id }: Task): Promise<Place | undefined> {
  const failure = await deps.store.failures.get(tenantId, id);
  const connection = failure && (await deps.store.connections.get(tenantId, failure.connectionId));
  const reporter = connection && deps.forges[connection.forge].reporter?.(connection);
  if (!failure?.analysisId || !connection || !reporter) return undefined;
  const { comment, status, min_confidence } = connection.report;
  if (!comment && !status) return undefined;
  const [analysis] = await deps.store.analyses.getMany(tenantId, [failure.analysisId]);
  const commit = failure.run.commit;
  if (!analysis || commit === null || failure.isTag) return undefined;
  const hasFound = analysis.confidence > 0 && analysis.confidence >= min_confidence;
  return hasFound ? { connection, analysis, reporter, commit } : undefined;
}

async function planComments(deps: Deps, { tenantId }: Task, place: Place): Promise<Setback | undefined> {
  const { connection, analysis, reporter, commit } = place;
  const { branch, run_id: runId } = analysis;
  const found = await askReporter(deps, connection, async ({ net, target }) => {
    return await reporter.mergeRequests(net, { ...target, commit, branch, runId });
  });
  if (found.kind !== 'found') return found;
  await deps.store.inTransaction(tenantId, async ({ reports, enqueue }) => {
    for (const number of found.numbers) {
      const own = { id: deps.newId(), connectionId: connection.id, number };
      const part = { job: analysis.job ?? '', analysisId: analysis.id };
      const { id, state } = await reports.addPart(own, part, deps.now());
      if (state !== 'deleted') await enqueue(postReportTask(tenantId, id));
    }
  });
  return undefined;
}

async function postStatus(deps: Deps, { connection, analysis, reporter, commit }: Place): Promise<Setback | undefined> {
  const { branch, run_id: runId, category, locations, id, build_url } = analysis;
  const page = deps.settings.publicUrl && pageUrl(deps, pagePaths.analysis.replace('$id', id));
  const url = page ?? webLink(build_url ?? '') ?? connection.baseUrl;
  const status = { description: `Cause found: ${category.replaceAll('_', ' ')}. This only informs.`, url, locations };
  const answer = await askReporter(deps, connection, async ({ net, target }) => {
    return await reporter.putStatus(net, { ...target, commit, branch, runId }, status);
  });
  return answer.kind === 'status' ? undefined : answer;
}

async function putOff(deps: Deps, { tenantId, id, tries }: Task, requestedMs: number | undefined): Promise<void> {
  const waitMs = failureDelayMs(tries, { requestedMs, chance: deps.randomBytes(1) });
  const task = { kind: 'report-failure', tenantId, id, tries: tries + 1 } as const;
  const options = { key: id, startAfter: new Date(deps.now().getTime() + waitMs) };
  await deps.store.inTransaction(tenantId, async ({ enqueue }) => await enqueue({ task, options }));
}
