import type { IncidentKind } from '../../contract/incidents/incident.ts';

export interface IncidentsTable {
  id: string;
  tenant_id: string;
  kind: IncidentKind;
  /** The fingerprint of the cause, or the name of the host. */
  subject: string;
  opened_at: Date;
  last_seen: Date;
  closed_at: Date | null;
}
