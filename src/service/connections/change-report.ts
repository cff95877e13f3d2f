import { changedReport, type ReportChange } from '../../contract/connections/report.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { noConnection } from './connection-reply.ts';
import { ownConnection } from './get-connection.ts';

/** Changes what is answered on merge requests. Switched on again, comments that somebody has deleted may come back. */
export async function changeReport(
  deps: Deps,
  admin: UserActor,
  { id, report: given }: { id: string; report: ReportChange },
): Promise<void> {
  const { tenantId } = admin;
  const before = await ownConnection(deps, admin, id);
  const report = changedReport(before.report, given);
  assertAnswerable(given, before.access !== 'none');
  const audit = auditRecord(deps, admin, {
    action: 'connection.report_changed',
    subject: { id, name: before.project },
    details: { from: before.report, to: report },
  });
  if (!(await deps.store.connections.change(tenantId, id, { report }, { audit }))) throw noConnection();
  if (report.comment && !before.report.comment) {
    await deps.store.inTransaction(tenantId, async ({ reports }) => await reports.forgetDeleted(id));
  }
}

export function assertAnswerable({ comment, status }: ReportChange, hasAccess: boolean): void {
  if (hasAccess || (!comment && !status)) return;
  const pointer = comment ? '/report/comment' : '/report/status';
  throw new AppError('invalid', 'Answers on merge requests need an access token. Give the connection one first.', {
    errors: [{ pointer, detail: 'Needs an access token.' }],
  });
}
