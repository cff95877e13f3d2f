/** The analyses of a day that is over, by what the statistics count; the row of a change may be negative. */
export interface DaySumsTable {
  tenant_id: string;
  /** Midnight UTC. */
  day: Date;
  source: string | null;
  severity: string | null;
  category: string | null;
  total: string;
  new_causes: string;
  /** Written after the day was summed. */
  is_change: boolean;
}

export interface ProjectDaySumsTable {
  tenant_id: string;
  day: Date;
  project: string | null;
  total: string;
  high_or_worse: string;
  is_change: boolean;
}

export interface CauseDaySumsTable {
  tenant_id: string;
  day: Date;
  fingerprint: string;
  total: string;
  is_change: boolean;
}
