import type { Selectable } from 'kysely';
import type { FailureState } from '../../contract/connections/connection.ts';

export interface FailuresTable {
  id: string;
  tenant_id: string;
  connection_id: string;
  key: string;
  provider: string | null;
  project: string | null;
  run_id: string | null;
  branch: string | null;
  commit: string | null;
  job: string | null;
  build_url: string | null;
  attempt: string | null;
  job_id: string | null;
  reason: string | null;
  default_branch: string | null;
  is_tag: boolean;
  state: FailureState;
  tries: number;
  state_reason: string | null;
  analysis_id: string | null;
  announced_at: Date;
  settled_at: Date | null;
}

export type FailureRow = Selectable<FailuresTable>;
