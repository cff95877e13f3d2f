import type { ConnectionRecord } from '../../store/connections/connection-store.ts';

/** Whether the connection answers on the forge. */
export function isReported({ access, report }: Pick<ConnectionRecord, 'access' | 'report'>): boolean {
  return access !== 'none' && (report.comment || report.status);
}
