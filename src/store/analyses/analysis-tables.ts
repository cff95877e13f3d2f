import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Category, Severity, Source } from '../../contract/analyses/analysis.ts';

export interface AnalysesTable {
  id: string;
  tenant_id: string;
  created_at: Date;
  source: Source;
  provider: string | null;
  project: string | null;
  run_id: string | null;
  branch: string | null;
  commit: string | null;
  job: string | null;
  build_url: string | null;
  attempt: string | null;
  severity: Severity;
  category: Category;
  /** What the log alone says, where people have corrected the category of the cause. */
  category_by_log: Category | null;
  fingerprint: string;
  is_new: boolean;
  title: string;
  root_cause: string;
  /** Of a network or service failure. */
  host: string | null;
  incident_id: Generated<string | null>;
  /** A forge told of it, and its log may still be posted. */
  awaits_log: Generated<boolean>;
  details_version: number;
  /** What nobody filters or sorts by. Read by `upcast` alone, because any version may have written it. */
  details: ColumnType<unknown, string, string>;
}

export interface IdempotencyKeysTable {
  tenant_id: string;
  path: string;
  key: string;
  payload_mac: string;
  analysis_id: string;
  created_at: Date;
}

export type AnalysisRow = Selectable<AnalysesTable>;

/** What an analysis says, in all its columns. */
export type NewAnalysisRow = Required<Omit<Insertable<AnalysesTable>, 'incident_id' | 'awaits_log'>>;
