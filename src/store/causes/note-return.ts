import { sql, type Transaction } from 'kysely';
import type { Severity } from '../../contract/analyses/analysis.ts';
import { untilSeverityRises } from '../../contract/causes/team-knowledge.ts';
import { isMoreSevere } from '../../kernel/severity.ts';
import type { Database } from '../tables.ts';
import type { CausesTable } from './cause-tables.ts';

type Return = Pick<CausesTable, 'fingerprint' | 'reopened_at' | 'muted_until' | 'muted_above'> & {
  at: Date;
  severity: Severity;
};

/** Writes into the activity that a cause came back after it was resolved, and ends a mute that the severity ends. */
export async function noteReturn(trx: Transaction<Database>, tenantId: string, cause: Return): Promise<void> {
  const { fingerprint, at, severity, reopened_at, muted_above, muted_until } = cause;
  const noted = { tenant_id: tenantId, fingerprint, created_at: at, by_firstfail: true, user_id: null, assignee: null };
  const id = sql<string>`gen_random_uuid()`;
  const activity = trx.insertInto('cause_activity');
  // Set by the count of this very analysis.
  if (reopened_at?.getTime() === at.getTime()) {
    const came = { kind: 'status', old_value: 'resolved', new_value: 'open', note: 'It occurred again.' } as const;
    await activity.values({ id, ...noted, ...came }).execute();
  }
  if (muted_above === null || !isMoreSevere(severity, muted_above)) return;
  const causes = trx.updateTable('causes').set({ muted_until: null, muted_above: null });
  await causes.where('tenant_id', '=', tenantId).where('fingerprint', '=', fingerprint).execute();
  // A mute whose date has passed was none any more.
  if (muted_until !== null && muted_until <= at) return;
  const rose = { kind: 'muted_until', old_value: muted_until?.toISOString() ?? untilSeverityRises } as const;
  const note = `Its severity rose from ${muted_above} to ${severity}.`;
  await activity.values({ id, ...noted, ...rose, new_value: null, note }).execute();
}
