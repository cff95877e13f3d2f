import { createHash } from 'node:crypto';
import type { DigestEntry, Notice } from '../../channels/channel.ts';
import { type Analysis, severities } from '../../contract/analyses/analysis.ts';
import { pagePaths } from '../../contract/pages.ts';
import type { Claim, NotificationRecord } from '../../store/notifications/notification-store.ts';
import type { Deps } from '../deps.ts';
import { withHistory } from '../outcomes/read-history.ts';

const mostEntries = 20;
const mostRead = 500;

type NoticeDeps = Pick<Deps, 'store' | 'settings' | 'now'>;
type Told = { newest: NotificationRecord; count: number };

/** What is told by one message: an analysis with how often it came, or a digest. Undefined when all of it is gone. */
export async function makeNotice(
  deps: NoticeDeps,
  tenantId: string,
  { channel, batch }: Claim,
): Promise<Notice | undefined> {
  const ordered = batch.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const [oldest] = ordered;
  const causes = [...byCause(ordered)].toSorted((a, b) => b.count - a.count);
  const entries = await readEntries(deps, tenantId, causes.slice(0, mostRead));
  const [first] = entries;
  if (!oldest || !first) return undefined;
  const id = messageId(ordered);
  if (causes.length > 1 || channel.digest !== 'off') {
    const counts = { causes: causes.length, failures: batch.length };
    const times = { since: oldest.createdAt, until: deps.now() };
    return { kind: 'digest', id, ...times, ...counts, entries, url: pageUrl(deps, pagePaths.analyses) };
  }
  const event = batch.some((one) => one.event === 'incident.opened') ? 'incident.opened' : 'analysis.completed';
  const analysis = await withHistory(deps, tenantId, first.analysis);
  return { kind: 'analysis', id, event, analysis, burst: first.count, url: first.url };
}

/** Where a page of the dashboard is; no more than its path where nobody has said how people reach us. */
export function pageUrl({ settings }: Pick<Deps, 'settings'>, path: string): string {
  return `${settings.publicUrl ?? ''}${path}`;
}

/** The same at every try, by which it is recognised; another one as soon as it tells of anything else. */
function messageId(batch: readonly NotificationRecord[]): string {
  const ids = batch.map(({ id }) => id).toSorted();
  if (ids.length === 1 && ids[0]) return ids[0];
  const hash = createHash('sha256').update(ids.join()).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

function byCause(ordered: readonly NotificationRecord[]): Iterable<Told> {
  const causes = new Map<string | null, Told>();
  for (const newest of ordered) {
    const { count } = causes.get(newest.fingerprint) ?? { count: 0 };
    causes.set(newest.fingerprint, { newest, count: count + 1 });
  }
  return causes.values();
}

/** The most severe first, then the most frequent. */
async function readEntries(deps: NoticeDeps, tenantId: string, causes: readonly Told[]): Promise<DigestEntry[]> {
  const ids = causes.flatMap(({ newest }) => newest.analysisId ?? []);
  const analyses = new Map((await deps.store.analyses.getMany(tenantId, ids)).map((one) => [one.id, one]));
  const entries = causes.flatMap(({ newest, count }) => {
    const analysis = analyses.get(newest.analysisId ?? '');
    return analysis ? [{ analysis, count, url: analysisUrl(deps, analysis) }] : [];
  });
  return entries.toSorted((a, b) => rank(b.analysis) - rank(a.analysis)).slice(0, mostEntries);
}

function analysisUrl(deps: NoticeDeps, { id }: Analysis): string {
  return pageUrl(deps, pagePaths.analysis.replace('$id', id));
}

function rank({ severity }: Analysis): number {
  return severities.indexOf(severity);
}
