import { sql, type Transaction } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import type { Database } from '../tables.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { connectionColumns, fromConnectionRow } from './connection-rows.ts';
import type { ConnectionChanges, ConnectionRecord, ConnectionTransaction } from './connection-store.ts';

export function connectionsIn({ trx, tenantId }: TenantTransaction): ConnectionTransaction {
  return {
    exist: async () => {
      const connection = trx.selectFrom('connections').select('id').where('tenant_id', '=', tenantId).limit(1);
      return (await connection.executeTakeFirst()) !== undefined;
    },
    lock: async (id) => {
      if (!isUuid(id)) return undefined;
      await lockConnection(trx, id);
      const row = await connectionsOf(trx, tenantId).where('id', '=', id).executeTakeFirst();
      return row && fromConnectionRow(row);
    },
    change: async (id, changes) => await changeConnection(trx, { tenantId, id }, changes),
  };
}

// An advisory lock, not a row lock: deliveries update the row while the work calls a forge.
export async function lockConnection(trx: Transaction<Database>, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`connection ${id}`}, 0))`.execute(trx);
}

export function connectionsOf(trx: Transaction<Database>, tenantId: string) {
  return trx.selectFrom('connections').selectAll().where('tenant_id', '=', tenantId);
}

export async function changeConnection(
  trx: Transaction<Database>,
  { tenantId, id, ifSecret }: { tenantId: string; id: string; ifSecret?: Buffer | undefined },
  changes: ConnectionChanges,
): Promise<ConnectionRecord | undefined> {
  const columns = connectionColumns(changes);
  if (columns === undefined) {
    const same = await connectionsOf(trx, tenantId).where('id', '=', id).executeTakeFirst();
    return same && fromConnectionRow(same);
  }
  const changed = trx.updateTable('connections').set(columns).where('tenant_id', '=', tenantId).where('id', '=', id);
  const same = ifSecret === undefined ? changed : changed.where('secret', '=', ifSecret);
  const row = await same.returningAll().executeTakeFirst();
  return row && fromConnectionRow(row);
}
