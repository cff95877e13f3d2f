import { type Kysely, sql } from 'kysely';
import { inTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import type { NewPassword, PasswordStore, ResetRecord } from './password-store.ts';
import { endSessions, insertSession } from './session-rows.ts';

type ResetRow = Database['password_resets'];

export function passwordStore(db: Kysely<Database>): PasswordStore {
  return {
    change: async (tenantId, userId, input) =>
      await inTenant(db, tenantId, async (trx) => await change(trx, { tenantId, userId }, input)),

    createReset: async ({ hash, tenantId, userId, createdAt, expiresAt }, { audit }) =>
      await inTenant(db, tenantId, async (trx) => {
        // Locks the person, who cannot be removed before the link is stored.
        const user = trx.selectFrom('users').select('id').where('tenant_id', '=', tenantId).where('id', '=', userId);
        if (!(await user.forKeyShare().executeTakeFirst())) return false;
        await trx
          .insertInto('password_resets')
          .values({ hash, tenant_id: tenantId, user_id: userId, created_at: createdAt, expires_at: expiresAt })
          .onConflict((conflict) =>
            conflict.column('user_id').doUpdateSet({ hash, created_at: createdAt, expires_at: expiresAt }),
          )
          .execute();
        await appendAudit(trx, tenantId, audit);
        return true;
      }),

    findReset: async (hash, now) => {
      const { rows } = await sql<ResetRow>`
        select * from system_password_resets_by_hash(${hash}) where expires_at > ${now}`.execute(db);
      return rows[0] && resetOf(rows[0]);
    },
  };
}

async function change(
  trx: Kysely<Database>,
  { tenantId, userId }: { tenantId: string; userId: string },
  { passwordHash, ofBefore, session, resetHash, audit }: NewPassword,
): Promise<boolean> {
  const links = trx.deleteFrom('password_resets').where('tenant_id', '=', tenantId).where('user_id', '=', userId);
  if (resetHash !== undefined) {
    const { numDeletedRows } = await links.where('hash', '=', resetHash).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
  }
  await links.execute();
  const users = trx.updateTable('users').set({ password_hash: passwordHash }).where('tenant_id', '=', tenantId);
  const unchanged = ofBefore === undefined ? users : users.where('password_hash', '=', ofBefore);
  const { numUpdatedRows } = await unchanged.where('id', '=', userId).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await endSessions(trx, tenantId, userId);
  if (session) await insertSession(trx, session);
  await appendAudit(trx, tenantId, audit);
  return true;
}

function resetOf(row: ResetRow): ResetRecord {
  return {
    hash: row.hash,
    tenantId: row.tenant_id,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
