import type { IncidentDetail } from '../../contract/incidents/incident.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { CountedIncident, IncidentPlace } from '../../store/incidents/incident-store.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { incidentReply } from './incident-reply.ts';

/** One incident with what it reaches and its timeline. An unknown id and an id of another tenant give the same answer. */
export async function getIncident(deps: Deps, actor: Actor, id: string): Promise<IncidentDetail> {
  const { tenantId } = requireReader(actor);
  const incident = await deps.store.incidents.get(tenantId, id);
  if (incident === undefined) throw new AppError('not_found', 'There is no such incident.');
  const places = await deps.store.incidents.places(tenantId, incident.id);
  const { newest, lastSeen } = incident;
  return {
    ...incidentReply(incident),
    category: newest.category,
    severity: newest.severity,
    last_seen: lastSeen.toISOString(),
    newest_analysis: newest.id,
    places: places.map((place) => ({
      project: place.project,
      branch: place.branch,
      analyses: place.analyses,
      first_seen: place.firstSeen.toISOString(),
      last_seen: place.lastSeen.toISOString(),
    })),
    timeline: timelineOf(incident, places),
  };
}

/** The first failure of each project, and when the incident was opened and closed. */
function timelineOf(
  { openedAt, closedAt }: CountedIncident,
  places: readonly IncidentPlace[],
): IncidentDetail['timeline'] {
  const first = new Map<string, Date>();
  for (const { project, firstSeen } of places)
    if (project !== null && !first.has(project)) first.set(project, firstSeen);
  const moments = [...first].map(([project, at]) => ({ at, event: 'failed' as const, project }));
  // Failures of the same moment come first: the last of them opened the incident.
  const before = moments.filter(({ at }) => at <= openedAt);
  const after = moments.filter(({ at }) => at > openedAt);
  return [
    ...before,
    { at: openedAt, event: 'opened' as const, project: null },
    ...after,
    ...(closedAt ? [{ at: closedAt, event: 'closed' as const, project: null }] : []),
  ].map((moment) => ({ ...moment, at: moment.at.toISOString() }));
}
