import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import { fromTenantRow, fromUserRow } from './account-rows.ts';
import type { SessionRow } from './people-tables.ts';
import { fromSessionRow, insertSession } from './session-rows.ts';
import type { SessionRecord, SessionStore } from './session-store.ts';

const touchEveryMs = 60_000;

export function sessionStore(db: Kysely<Database>): SessionStore {
  return {
    create: async (session, options = {}) =>
      await inTenant(db, session.tenantId, async (trx) => {
        const { passwordHash, audit } = options;
        if (passwordHash !== undefined && !(await hasPassword(trx, session, passwordHash))) return false;
        await insertSession(trx, session);
        await appendAudit(trx, session.tenantId, audit);
        return true;
      }),

    find: async (idHash, now) => await findSession(db, idHash, now),

    delete: async (idHash) => {
      const session = await sessionByHash(db, idHash);
      if (!session) return;
      await inTenant(db, session.tenantId, async (trx) => {
        const query = trx.deleteFrom('sessions').where('tenant_id', '=', session.tenantId);
        await query.where('id_hash', '=', idHash).execute();
      });
    },

    touch: async (tenantId, idHash, at) =>
      await inTenant(db, tenantId, async (trx) => await touch(trx, { tenantId, idHash }, at)),

    list: async (tenantId, userId, now) =>
      await readInTenant(db, tenantId, async (trx) => {
        const query = trx.selectFrom('sessions').selectAll().where('tenant_id', '=', tenantId);
        const live = query.where('user_id', '=', userId).where('expires_at', '>', now);
        return (await live.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(fromSessionRow);
      }),

    revoke: async (tenantId, { id, userId }, { audit }) => {
      if (!isUuid(id)) return false;
      return await inTenant(db, tenantId, async (trx) => {
        const query = trx.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('user_id', '=', userId);
        const { numDeletedRows } = await query.where('id', '=', id).executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return false;
        await appendAudit(trx, tenantId, audit);
        return true;
      });
    },

    revokeOthers: async (tenantId, { idHash, userId }, { audit }) =>
      await inTenant(db, tenantId, async (trx) => {
        const query = trx.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('user_id', '=', userId);
        const { numDeletedRows } = await query.where('id_hash', '!=', idHash).executeTakeFirstOrThrow();
        if (numDeletedRows > 0n) await appendAudit(trx, tenantId, audit);
        return Number(numDeletedRows);
      }),
  };
}

async function touch(
  trx: Kysely<Database>,
  { tenantId, idHash }: { tenantId: string; idHash: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id_hash', '=', idHash)
    .where('last_used_at', '<=', new Date(at.getTime() - touchEveryMs))
    .execute();
  await sql`
    update users set last_seen_at = ${at}::timestamptz from sessions s
    where s.tenant_id = ${tenantId}::uuid and s.id_hash = ${idHash} and users.tenant_id = s.tenant_id
      and users.id = s.user_id and (last_seen_at is null or last_seen_at < ${at}::timestamptz)
  `.execute(trx);
}

/** Locks the password: a change of it, which ends all sessions, comes before this session or ends it too. */
async function hasPassword(
  trx: Kysely<Database>,
  { tenantId, userId }: SessionRecord,
  passwordHash: string,
): Promise<boolean> {
  const query = trx.selectFrom('users').select('password_hash').where('tenant_id', '=', tenantId);
  const user = await query.where('id', '=', userId).forShare().executeTakeFirst();
  return user?.password_hash === passwordHash;
}

async function findSession(db: Kysely<Database>, idHash: string, now: Date): ReturnType<SessionStore['find']> {
  const session = await sessionByHash(db, idHash);
  if (!session || session.expiresAt <= now) return undefined;
  return await inTenant(db, session.tenantId, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .selectAll()
      .where('tenant_id', '=', session.tenantId)
      .where('id', '=', session.userId)
      .executeTakeFirst();
    const tenant = await trx.selectFrom('tenants').selectAll().where('id', '=', session.tenantId).executeTakeFirst();
    return user && tenant && { session, user: fromUserRow(user), tenant: fromTenantRow(tenant) };
  });
}

async function sessionByHash(db: Kysely<Database>, idHash: string): Promise<SessionRecord | undefined> {
  const { rows } = await sql<SessionRow>`select * from system_session_by_hash(${idHash})`.execute(db);
  return rows[0] && fromSessionRow(rows[0]);
}
