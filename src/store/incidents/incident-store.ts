import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { IncidentKind, IncidentState } from '../../contract/incidents/incident.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

/** What fails: a cause by its fingerprint, or a host by its name. */
export type IncidentSubject = { kind: IncidentKind; subject: string };

export type IncidentRecord = IncidentSubject & {
  id: string;
  openedAt: Date;
  lastSeen: Date;
  closedAt: Date | null;
};

/** An incident with what is counted of its analyses, and what its newest one says. */
export type CountedIncident = IncidentRecord & {
  /** In the order in which they failed; at most 100. */
  projects: string[];
  analyses: number;
  newest: Pick<Analysis, 'id' | 'title' | 'category' | 'severity'>;
};

export type IncidentPlace = {
  project: string | null;
  branch: string | null;
  analyses: number;
  firstSeen: Date;
  lastSeen: Date;
};

/** What the filters of a channel look at. */
export type IncidentMember = Pick<Analysis, 'severity' | 'category' | 'project' | 'branch'>;

/** The last row of the previous page. */
export type IncidentPosition = { openedAt: Date; id: string };

export interface IncidentStore {
  /** Newest first; those without analyses are left out, because all that belonged to them was removed. */
  list(
    tenantId: TenantId,
    filter: { state?: readonly IncidentState[] | undefined },
    page: { limit: number; after: IncidentPosition | undefined },
  ): Promise<CountedIncident[]>;
  get(tenantId: TenantId, id: string): Promise<CountedIncident | undefined>;
  /** In the order in which they failed; at most 500. */
  places(tenantId: TenantId, id: string): Promise<IncidentPlace[]>;
  /** The open ones, for a queue that has lost its tasks. */
  listOpen(tenantId: TenantId): Promise<IncidentRecord[]>;
}

export type JoinedIncident = { id: string; isNew: boolean };

export interface IncidentTransaction {
  /**
   * Adds an analysis to the open incident of its subject. Without one, opens one if the subject showed in three projects
   * since then, with all analyses of that time. The caller has counted the cause of the analysis in this transaction,
   * which makes posts of one cause wait for each other.
   */
  join(
    subject: IncidentSubject,
    analysis: { id: string; at: Date },
    options: { newId: string; since: Date; least: number; quietMs: number },
  ): Promise<JoinedIncident | undefined>;
  /** Closes it if it was quiet for so long. Answers it as it is then. */
  closeQuiet(id: string, options: { now: Date; quietMs: number }): Promise<IncidentRecord | undefined>;
  /** What its analyses are, each once; at most 500. */
  members(id: string): Promise<IncidentMember[]>;
}
