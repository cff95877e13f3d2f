import type { Analysis } from '../../contract/analyses/analysis.ts';
import { canSpread, spread } from '../../kernel/severity.ts';
import type { IncidentSubject, JoinedIncident } from '../../store/incidents/incident-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';
import { closeIncidentTask, quietMs } from './close-incident.ts';

/**
 * Adds a stored analysis to the incident of its host or cause, or opens one, in the transaction that stores it. A cause
 * that was not seen often enough, and a log that says nothing, cost no statement.
 */
export async function joinIncident(
  deps: Pick<Deps, 'now' | 'newId'>,
  { incidents, enqueue }: StoreTransaction,
  { tenantId, analysis }: { tenantId: TenantId; analysis: Analysis },
): Promise<JoinedIncident | undefined> {
  const subject = subjectOf(analysis);
  if (subject === undefined) return undefined;
  const at = new Date(analysis.created_at);
  const since = new Date(deps.now().getTime() - spread.withinMs);
  const options = { newId: deps.newId(), since, least: spread.projects, quietMs };
  const joined = await incidents.join(subject, { id: analysis.id, at }, options);
  if (joined?.isNew) await enqueue(closeIncidentTask(tenantId, joined.id, at));
  return joined;
}

function subjectOf(analysis: Analysis): IncidentSubject | undefined {
  const { host, fingerprint, occurrence } = analysis;
  if (!canSpread(analysis)) return undefined;
  if (host !== null) return { kind: 'host', subject: host };
  return occurrence.count < spread.projects ? undefined : { kind: 'cause', subject: fingerprint };
}
