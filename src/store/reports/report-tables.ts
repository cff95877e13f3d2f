import type { ReportState } from './report-store.ts';

export interface ReportsTable {
  id: string;
  tenant_id: string;
  connection_id: string;
  number: string;
  comment_id: string | null;
  state: ReportState;
  tries: number;
  lease_until: Date | null;
  changed_at: Date;
}

export interface ReportPartsTable {
  tenant_id: string;
  report_id: string;
  job: string;
  analysis_id: string;
}
