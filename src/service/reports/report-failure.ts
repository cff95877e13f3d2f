import type { Analysis } from '../../contract/analyses/analysis.ts';
import { pagePaths } from '../../contract/pages.ts';
import type { FoundRequests, Reporter, Setback } from '../../forges/forge.ts';
import { failureDelayMs } from '../../kernel/back-off.ts';
import { webLink } from '../../kernel/plain-text.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';
import { pageUrl } from '../notifications/make-notice.ts';
import { askReporter, whyNotPosted } from './ask-reporter.ts';
import { plainWords } from './code-text.ts';
import { mayQuote } from './may-quote.ts';
import { gaveUp, noteReport } from './note-report.ts';
import { postReportTask } from './report-task.ts';

// About two hours.
const mostTries = 20;
const mostTitle = 160;

const commentEvent = 'Comment on a merge request';
const statusEvent = 'Status at the commit';
const closed =
  'The request was merged or closed before. Nothing is told there; the next failure of an open request is.';

type Task = { tenantId: string; id: string; tries: number };
type Place = { connection: ConnectionRecord; analysis: Analysis; reporter: Reporter; commit: string };

/**
 * Says on the forge what an analysis found: a part of the comment of each open merge request, and a status at the commit.
 * Done again, it changes nothing.
 */
export async function reportFailure(deps: Deps, task: Task): Promise<void> {
  const place = await placeOf(deps, task);
  if (!place) return;
  const { connection, reporter } = place;
  const comment = connection.report.comment ? await planComments(deps, task, place) : undefined;
  const status = connection.report.status ? await postStatus(deps, place) : undefined;
  const later = [comment, status].find((answer) => answer?.kind === 'later');
  if (later?.kind === 'later' && task.tries < mostTries) return await putOff(deps, task, later.retryAfterMs);
  const lines = [...notCommented(comment, reporter), ...notStated(status, reporter)];
  for (const [event, reason] of lines) await noteReport(deps, connection, { event, answer: 'not_posted', reason });
}

type Line = [event: string, reason: string];

function notCommented(comment: FoundRequests | Setback | undefined, reporter: Reporter): Line[] {
  if (comment === undefined) return [];
  if (comment.kind !== 'found') return [[commentEvent, whyNotPosted(comment, reporter)]];
  const ofClosed = comment.closed.map((number): Line => [`Comment on ${reporter.nameOf(number)}`, closed]);
  return [...ofClosed, ...(comment.unknown === undefined ? [] : [[commentEvent, comment.unknown] satisfies Line])];
}

function notStated(status: { kind: 'status' } | Setback | undefined, reporter: Reporter): Line[] {
  return status === undefined || status.kind === 'status' ? [] : [[statusEvent, whyNotPosted(status, reporter)]];
}

/** After the last try of the queue. */
export async function giveUpReportFailure(deps: Deps, task: Task): Promise<void> {
  const place = await placeOf(deps, task);
  if (!place) return;
  const event = place.connection.report.comment ? commentEvent : statusEvent;
  await noteReport(deps, place.connection, { event, answer: 'not_posted', reason: gaveUp });
}

/** Undefined where nothing is to be said. */
async function placeOf(deps: Deps, { tenantId, id }: Task): Promise<Place | undefined> {
  const failure = await deps.store.failures.get(tenantId, id);
  const connection = failure && (await deps.store.connections.get(tenantId, failure.connectionId));
  if (!failure?.analysisId || !connection) return undefined;
  const reporter = deps.forges[connection.forge].reporter(connection);
  const { comment, status, min_confidence } = connection.report;
  if (!comment && !status) return undefined;
  const [analysis] = await deps.store.analyses.getMany(tenantId, [failure.analysisId]);
  const commit = failure.run.commit;
  if (!analysis || commit === null || failure.isTag) return undefined;
  const hasFound = analysis.confidence > 0 && analysis.confidence >= min_confidence;
  return hasFound ? { connection, analysis, reporter, commit } : undefined;
}

async function planComments(deps: Deps, { tenantId }: Task, place: Place): Promise<FoundRequests | Setback> {
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
  return found;
}

async function postStatus(
  deps: Deps,
  { connection, analysis, reporter, commit }: Place,
): Promise<{ kind: 'status' } | Setback> {
  const { branch, run_id: runId, category, locations, id, build_url, title } = analysis;
  const page = deps.settings.publicUrl && pageUrl(deps, pagePaths.analysis.replace('$id', id));
  const url = page ?? webLink(build_url ?? '') ?? connection.baseUrl;
  const description = `Cause found: ${category.replaceAll('_', ' ')}. This only informs.`;
  return await askReporter(deps, connection, async (asking): Promise<{ kind: 'status' } | Setback> => {
    const { net, target } = asking;
    const quotes = reporter.annotates(target.access) && (await mayQuote(connection, reporter, asking));
    if (typeof quotes !== 'boolean') return quotes;
    const annotation = quotes ? plainWords(title, mostTitle) : description;
    return await reporter.putStatus(
      net,
      { ...target, commit, branch, runId },
      { description, url, locations, annotation },
    );
  });
}

async function putOff(deps: Deps, { tenantId, id, tries }: Task, requestedMs: number | undefined): Promise<void> {
  const waitMs = failureDelayMs(tries, { requestedMs, chance: deps.randomBytes(1) });
  const task = { kind: 'report-failure', tenantId, id, tries: tries + 1 } as const;
  const options = { key: id, startAfter: new Date(deps.now().getTime() + waitMs) };
  await deps.store.inTransaction(tenantId, async ({ enqueue }) => await enqueue({ task, options }));
}
