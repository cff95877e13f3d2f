import type { OutcomeWord } from '../../contract/outcomes/outcome.ts';

export interface OutcomesTable {
  tenant_id: string;
  key: string;
  project: string;
  provider: string | null;
  job: string | null;
  branch: string | null;
  commit: string | null;
  run_id: string;
  attempt: string | null;
  outcome: OutcomeWord;
  finished_at: Date;
  created_at: Date;
}

/** The default branch of a project, as its Git platform last stated it. */
export interface DefaultBranchesTable {
  tenant_id: string;
  project: string;
  branch: string;
  stated_at: Date;
}
