import type { Incident } from '../../contract/incidents/incident.ts';
import type { CountedIncident } from '../../store/incidents/incident-store.ts';
import { incidentTitle } from './incident-title.ts';

/** An incident in the form of the API. */
export function incidentReply(incident: CountedIncident): Incident {
  const { id, kind, subject, openedAt, closedAt, projects, analyses, newest } = incident;
  return {
    id,
    kind,
    title: incidentTitle(incident, newest.title),
    opened_at: openedAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    host: kind === 'host' ? subject : null,
    projects,
    analyses,
    fingerprint: kind === 'cause' ? subject : null,
  };
}
