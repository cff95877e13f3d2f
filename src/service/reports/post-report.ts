import { pagePaths } from '../../contract/pages.ts';
import type { Reporter, Setback } from '../../forges/forge.ts';
import { failureDelayMs } from '../../kernel/back-off.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { ReportRecord } from '../../store/reports/report-store.ts';
import type { TaskSubject } from '../../store/task.ts';
import type { Deps } from '../deps.ts';
import { pageUrl } from '../notifications/make-notice.ts';
import { withHistory } from '../outcomes/read-history.ts';
import { askReporter, whyNotPosted } from './ask-reporter.ts';
import { commentText } from './comment-text.ts';
import { mayQuote } from './may-quote.ts';
import { gaveUp, noteReport } from './note-report.ts';
import { postReportTask } from './report-task.ts';

// Longer than a try may take, so that a killed process holds it for no longer than that.
const claimMs = 25_000;
const busyMs = 1_000;
// About two hours.
const mostTries = 20;

type Place = { report: ReportRecord; connection: ConnectionRecord; reporter: Reporter };
type Posted = { kind: 'comment'; id: string } | { kind: 'deleted' } | { kind: 'nothing' } | Setback;

/** Makes or updates the one comment of a merge request, from what is known now. Done again, it changes nothing. */
export async function postReport(deps: Deps, { tenantId, id }: TaskSubject): Promise<void> {
  const now = deps.now();
  const report = await deps.store.inTransaction(tenantId, async ({ reports, enqueue }) => {
    const claimed = await reports.claim(id, now, new Date(now.getTime() + claimMs));
    if (claimed !== 'busy') return claimed;
    await enqueue(postReportTask(tenantId, id, new Date(now.getTime() + busyMs)));
    return undefined;
  });
  if (!report) return;
  const connection = await deps.store.connections.get(tenantId, report.connectionId);
  if (!connection) return;
  const place = { report, connection, reporter: deps.forges[connection.forge].reporter(connection) };
  await complete(deps, place, await post(deps, place));
}

/** After the last try of the queue: what still waits is said not to be posted, so that nothing vanishes. */
export async function giveUpReport(deps: Deps, { tenantId, id }: TaskSubject): Promise<void> {
  const report = await deps.store.inTransaction(tenantId, async ({ reports }) => {
    return await reports.change(id, { state: 'failed' }, deps.now());
  });
  const connection = report && (await deps.store.connections.get(tenantId, report.connectionId));
  if (!report || !connection) return;
  const event = eventOf(deps.forges[connection.forge].reporter(connection), report.number);
  await noteReport(deps, connection, { event, answer: 'not_posted', reason: gaveUp });
  deps.log.error({ report: id }, 'gave up on a comment');
}

async function post(deps: Deps, { report, connection, reporter }: Place): Promise<Posted> {
  if (!connection.report.comment || report.state === 'deleted') return { kind: 'nothing' };
  return await askReporter(deps, connection, async (asking): Promise<Posted> => {
    const { net, target } = asking;
    const quotes = await mayQuote(connection, reporter, asking);
    if (typeof quotes !== 'boolean') return quotes;
    const body = await bodyOf(deps, { report, connection, reporter }, quotes);
    if (body === undefined) return { kind: 'nothing' };
    const place = { ...target, number: report.number, id: report.commentId };
    return await reporter.putComment(net, place, { marker: reporter.marker(connection.id), body });
  });
}

async function bodyOf(
  deps: Deps,
  { report, connection, reporter }: Place,
  quotes: boolean,
): Promise<string | undefined> {
  const { tenantId } = connection;
  const ids = await deps.store.inTransaction(tenantId, async ({ reports }) => await reports.analysisIds(report.id));
  const known = new Map((await deps.store.analyses.getMany(tenantId, ids)).map((one) => [one.id, one]));
  const analyses = ids.flatMap((id) => known.get(id) ?? []);
  if (analyses.length === 0) return undefined;
  const parts = await Promise.all(
    analyses.map(async (analysis) => ({
      analysis: await withHistory(deps, tenantId, analysis),
      url: deps.settings.publicUrl && pageUrl(deps, pagePaths.analysis.replace('$id', analysis.id)),
    })),
  );
  return commentText({ parts, quotes, mostCharacters: reporter.mostCharacters });
}

async function complete(deps: Deps, place: Place, posted: Posted): Promise<void> {
  const { connection, reporter, report } = place;
  const event = eventOf(reporter, report.number);
  const note = async (answer: 'posted' | 'not_posted', reason: string | null) =>
    await noteReport(deps, connection, { event, answer, reason });
  switch (posted.kind) {
    case 'nothing':
      return await change(deps, place, {});
    case 'comment':
      await change(deps, place, { commentId: posted.id, state: 'posted', tries: 0 });
      return await note('posted', null);
    case 'deleted':
      await change(deps, place, { state: 'deleted' });
      return await note('not_posted', deleted);
    default:
      if (posted.kind === 'later' && report.tries < mostTries) return await putOff(deps, place, posted.retryAfterMs);
      await change(deps, place, { state: 'failed' });
      return await note('not_posted', whyNotPosted(posted, reporter));
  }
}

function eventOf(reporter: Reporter, number: string): string {
  return `Comment on ${reporter.nameOf(number)}`;
}

const deleted =
  'Somebody has deleted the comment, so it is not made again there. Switch comments off and on to have it again.';

async function change(
  deps: Deps,
  { connection: { tenantId }, report }: Place,
  changes: Partial<Pick<ReportRecord, 'commentId' | 'state' | 'tries'>>,
): Promise<void> {
  await deps.store.inTransaction(tenantId, async ({ reports }) => await reports.change(report.id, changes, deps.now()));
}

async function putOff(deps: Deps, { connection, report }: Place, requestedMs: number | undefined): Promise<void> {
  const { tenantId } = connection;
  const now = deps.now();
  const waitMs = failureDelayMs(report.tries, { requestedMs, chance: deps.randomBytes(1) });
  const again = postReportTask(tenantId, report.id, new Date(now.getTime() + waitMs));
  await deps.store.inTransaction(tenantId, async ({ reports, enqueue }) => {
    await reports.change(report.id, { tries: report.tries + 1 }, now);
    await enqueue(again);
  });
}
