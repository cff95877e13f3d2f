import type { PlannedTask } from '../../store/task.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';

/** Tells the forge of the analysis of a failure. */
export function reportFailureTask(tenantId: TenantId, failureId: string): PlannedTask {
  return { task: { kind: 'report-failure', tenantId, id: failureId, tries: 0 }, options: { key: failureId } };
}

/** Of several for one comment that wait, the queue keeps one; it reads what there is to say then. */
export function postReportTask(tenantId: TenantId, reportId: string, startAfter?: Date): PlannedTask {
  const options = { key: reportId, ...(startAfter && { startAfter }) };
  return { task: { kind: 'post-report', tenantId, id: reportId }, options };
}
