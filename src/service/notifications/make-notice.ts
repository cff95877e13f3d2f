import { createHash } from 'node:crypto';
import type { DigestEntry, Notice } from '../../channels/channel.ts';
import { type Analysis, severities } from '../../contract/analyses/analysis.ts';
import { pagePaths } from '../../contract/pages.ts';
import type { Claim, NotificationRecord } from '../../store/notifications/notification-store.ts';
import type { Deps } from '../deps.ts';
import { incidentReply } from '../incidents/incident-reply.ts';
import { withHistory } from '../outcomes/read-history.ts';

const mostEntries = 20;
const mostRead = 500;

type NoticeDeps = Pick<Deps, 'store' | 'settings' | 'now'>;
type Told = { newest: NotificationRecord; count: number };
type Entry = DigestEntry & { newest: NotificationRecord };

/**
 * What is told by one message: an analysis with how often it came, an incident, or a digest. Undefined when all of it is
 * gone.
 */
export async function makeNotice(
  deps: NoticeDeps,
  tenantId: string,
  { channel, batch }: Claim,
): Promise<Notice | undefined> {
  const ordered = batch.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const [oldest] = ordered;
  const subjects = [...bySubject(ordered)].toSorted((a, b) => b.count - a.count);
  const entries = await readEntries(deps, tenantId, subjects.slice(0, mostRead));
  const [first] = entries;
  if (!oldest || !first) return undefined;
  const id = messageId(ordered);
  if (subjects.length > 1 || channel.digest !== 'off') {
    const ofCauses = subjects.filter(({ newest }) => newest.incidentId === null);
    const ofIncidents = entries.filter(({ incident }) => incident !== undefined);
    const failures = [...ofCauses, ...ofIncidents].reduce((sum, { count }) => sum + count, 0);
    const counts = { causes: subjects.length, failures };
    const times = { since: oldest.createdAt, until: deps.now() };
    return { kind: 'digest', id, ...times, ...counts, entries, url: pageUrl(deps, pagePaths.analyses) };
  }
  const { incident, count: burst, url, newest } = first;
  const analysis = await withHistory(deps, tenantId, first.analysis);
  if (incident === undefined) return { kind: 'analysis', id, analysis, burst, url };
  const event = newest.event === 'incident.closed' ? 'incident.closed' : 'incident.opened';
  return { kind: 'incident', id, event, incident, analysis, url };
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

/** By incident, or by cause. The opening and the end of one incident are told as one. */
function bySubject(ordered: readonly NotificationRecord[]): Iterable<Told> {
  const subjects = new Map<string | null, Told>();
  for (const newest of ordered) {
    const subject = newest.incidentId ?? newest.fingerprint;
    const { count } = subjects.get(subject) ?? { count: 0 };
    subjects.set(subject, { newest, count: newest.incidentId === null ? count + 1 : 1 });
  }
  return subjects.values();
}

/** The most severe first, then the most frequent. */
async function readEntries(deps: NoticeDeps, tenantId: string, subjects: readonly Told[]): Promise<Entry[]> {
  const ids = subjects.flatMap(({ newest }) => newest.analysisId ?? []);
  const analyses = new Map((await deps.store.analyses.getMany(tenantId, ids)).map((one) => [one.id, one]));
  const entries: Entry[] = [];
  for (const { newest, count } of subjects) {
    const analysis = analyses.get(newest.analysisId ?? '');
    const entry = analysis
      ? { analysis, count, url: pageUrl(deps, pagePaths.analysis.replace('$id', analysis.id)) }
      : await incidentEntry(deps, tenantId, newest);
    if (entry) entries.push({ ...entry, newest });
  }
  return entries.toSorted((a, b) => rank(b.analysis) - rank(a.analysis)).slice(0, mostEntries);
}

async function incidentEntry(
  deps: NoticeDeps,
  tenantId: string,
  { incidentId }: NotificationRecord,
): Promise<DigestEntry | undefined> {
  const record = incidentId === null ? undefined : await deps.store.incidents.get(tenantId, incidentId);
  const analysis = record && (await deps.store.analyses.get(tenantId, record.newest.id));
  if (!record || !analysis) return undefined;
  const url = pageUrl(deps, pagePaths.incident.replace('$id', record.id));
  return { analysis, count: record.analyses, url, incident: incidentReply(record) };
}

function rank({ severity }: Analysis): number {
  return severities.indexOf(severity);
}
