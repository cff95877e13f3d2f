import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { AnalysisDetail, AnalysisHistory } from '../../contract/analyses/attribution.ts';
import { runLinks } from '../../contract/analyses/run-links.ts';
import { canSpread } from '../../kernel/severity.ts';
import type { RunHistory } from '../../store/outcomes/outcome-store.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import { knowledgeReply, noKnowledge } from '../causes/knowledge-reply.ts';
import type { Deps } from '../deps.ts';
import { incidentTitle } from '../incidents/incident-title.ts';
import { attribute, unattributed } from './attribute.ts';

/** An analysis with what other runs and the team tell of it: the page, the API, a chat and the command read it here. */
export async function withHistory(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  tenantId: TenantId,
  analysis: Analysis,
): Promise<AnalysisDetail> {
  const { id, fingerprint, project, branch, job, created_at } = analysis;
  const query = { id, fingerprint, project, branch, job, createdAt: new Date(created_at), now: now() };
  const { history, links, known } = await store.outcomes.history(tenantId, query);
  const team_knowledge = knowledgeReply(known ?? noKnowledge, now());
  return { ...analysis, ...historyReply(analysis, history), links: runLinks(analysis, links), team_knowledge };
}

function historyReply(analysis: Analysis, history: RunHistory): AnalysisHistory {
  const { passedSince, retries, incident } = history;
  // Equal fingerprints of logs that say nothing are no equal causes.
  const tells = canSpread(analysis);
  return {
    attribution: tells ? attribute(analysis, history) : unattributed(history),
    incident: incident ? incidentOf(incident, analysis) : null,
    passed_since: passedSince ? { finished_at: passedSince.at.toISOString(), commit: passedSince.commit } : null,
    retry_record: tells && retries.of > 0 ? retries : null,
  };
}

function incidentOf(
  incident: NonNullable<RunHistory['incident']>,
  { title }: Analysis,
): NonNullable<AnalysisHistory['incident']> {
  const { id, kind, subject, openedAt, closedAt } = incident;
  return {
    id,
    kind,
    title: incidentTitle(incident, title),
    opened_at: openedAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    host: kind === 'host' ? subject : null,
  };
}
