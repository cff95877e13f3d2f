import { Webhook } from 'standardwebhooks';
import type { AnalysisDetail } from '../contract/analyses/attribution.ts';
import { AppError } from '../kernel/app-error.ts';
import { truncate } from '../kernel/truncate.ts';
import type { Channel, DigestEntry, Notice } from './channel.ts';
import { postJson, sentByStatus } from './post-json.ts';

// Standard Webhooks wants less than 20 kB.
const mostBytes = 19_000;
const mostEntries = 10;
const mostProjects = 50;

/** Signed by Standard Webhooks 1.0.0: https://github.com/standard-webhooks/standard-webhooks */
export const webhook: Channel = {
  kind: 'webhook',

  message: (notice) => {
    const whole = messageOf(notice, (analysis) => analysis);
    return Buffer.byteLength(JSON.stringify(whole)) <= mostBytes ? whole : messageOf(notice, essence);
  },

  send: async (net, { url, secrets }, { message, id, now }) => {
    if (secrets.length === 0) throw new AppError('invalid', 'The channel has no key to sign with. Make it anew.');
    const body = JSON.stringify(message);
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    };
    const sent = sentByStatus(await postJson(net, url, { body, headers }), now);
    // Whatever is wrong with a program of one's own may be mended meanwhile; only 410 is for good.
    return sent.kind === 'refused' ? { kind: 'later', reason: sent.reason, retryAfterMs: undefined } : sent;
  },
};

type Describe = (analysis: AnalysisDetail) => object;

function messageOf(notice: Notice, describe: Describe): Record<string, unknown> {
  if (notice.kind === 'test') return { type: 'test', timestamp: notice.at.toISOString(), data: {} };
  if (notice.kind === 'digest') return digestOf(notice);
  if (notice.kind === 'incident') return ofIncident(notice, describe);
  const { analysis, burst: count, url } = notice;
  const data = { analysis: describe(analysis), count, url };
  return { type: 'analysis.completed', timestamp: analysis.created_at, data };
}

function ofIncident(
  { event, incident, analysis, url }: Extract<Notice, { kind: 'incident' }>,
  describe: Describe,
): Record<string, unknown> {
  const projects = incident.projects.slice(0, mostProjects).map((project) => truncate(project, 100));
  const data = { incident: { ...incident, projects }, analysis: describe(analysis), count: incident.analyses, url };
  return { type: event, timestamp: incident.closed_at ?? incident.opened_at, data };
}

function digestOf(digest: Extract<Notice, { kind: 'digest' }>): Record<string, unknown> {
  const { since, until, failures, causes, entries, url } = digest;
  const listed = entries.slice(0, mostEntries).map(entryOf);
  const data = { since: since.toISOString(), until: until.toISOString(), failures, causes, entries: listed, url };
  return { type: 'digest', timestamp: data.until, data };
}

function entryOf({ analysis, count, url, incident }: DigestEntry): object {
  const { id, severity, category, fingerprint, project, branch, title, occurrence } = analysis;
  const of = { incident: incident?.id ?? null };
  const places = { project: short(project, 100), branch: short(branch, 100), title: truncate(title, 120) };
  return {
    id,
    severity,
    category,
    fingerprint,
    ...places,
    is_new: occurrence.is_new,
    ...of,
    count,
    url: truncate(url, 200),
  };
}

/** What a receiver needs to act; the rest is read by the API. */
function essence(analysis: AnalysisDetail): object {
  const { id, created_at, source, severity, category, domain, confidence, cause_scope, fingerprint } = analysis;
  const { attribution, team_knowledge, category_by_log, occurrence, retry, explained_by, engine_version } = analysis;
  return {
    id,
    created_at,
    source,
    severity,
    category,
    domain,
    confidence,
    cause_scope,
    fingerprint,
    provider: short(analysis.provider),
    project: short(analysis.project),
    run_id: short(analysis.run_id),
    branch: short(analysis.branch),
    commit: short(analysis.commit),
    job: short(analysis.job),
    build_url: short(analysis.build_url),
    attempt: short(analysis.attempt),
    title: truncate(analysis.title, 120),
    root_cause: truncate(analysis.root_cause, 500),
    retry: { advice: retry.advice, reason: truncate(retry.reason, 200) },
    suggested_fix: { summary: truncate(analysis.suggested_fix.summary, 300), steps: [], commands: [] },
    evidence: analysis.evidence.slice(0, 1),
    attribution,
    team_knowledge: { ...team_knowledge, known_fix: short(team_knowledge.known_fix, 1000) },
    category_by_log,
    occurrence,
    explained_by,
    engine_version,
  };
}

function short(text: string | null, most = 200): string | null {
  return text === null ? null : truncate(text, most);
}
