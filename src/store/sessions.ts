import { type Kysely, sql } from 'kysely';
import { fromTenantRow, fromUserRow } from './account-rows.ts';
import { inTenant } from './in-tenant.ts';
import type { SessionRecord, SessionStore } from './store.ts';
import type { Database, SessionRow } from './tables.ts';

export function sessionStore(db: Kysely<Database>): SessionStore {
  return {
    create: async (session) =>
      await inTenant(db, session.tenantId, async (trx) => {
        await trx.insertInto('sessions').values(toRow(session)).execute();
      }),

    find: async (idHash, now) => {
      const session = await sessionByHash(db, idHash);
      if (!session || session.expiresAt <= now) return undefined;
      return await inTenant(db, session.tenantId, async (trx) => {
        const user = await trx
          .selectFrom('users')
          .selectAll()
          .where('tenant_id', '=', session.tenantId)
          .where('id', '=', session.userId)
          .executeTakeFirst();
        const tenant = await trx
          .selectFrom('tenants')
          .selectAll()
          .where('id', '=', session.tenantId)
          .executeTakeFirst();
        return user && tenant && { session, user: fromUserRow(user), tenant: fromTenantRow(tenant) };
      });
    },

    delete: async (idHash) => {
      const session = await sessionByHash(db, idHash);
      if (!session) return;
      await inTenant(db, session.tenantId, async (trx) => {
        const own = trx.deleteFrom('sessions').where('tenant_id', '=', session.tenantId);
        await own.where('id_hash', '=', idHash).execute();
      });
    },
  };
}

async function sessionByHash(db: Kysely<Database>, idHash: string): Promise<SessionRecord | undefined> {
  const { rows } = await sql<SessionRow>`select * from system_session_by_hash(${idHash})`.execute(db);
  return rows[0] && fromRow(rows[0]);
}

function toRow(session: SessionRecord): SessionRow {
  return {
    ...{ id_hash: session.idHash, tenant_id: session.tenantId, user_id: session.userId },
    ...{ created_at: session.createdAt, expires_at: session.expiresAt },
  };
}

function fromRow(row: SessionRow): SessionRecord {
  return {
    ...{ idHash: row.id_hash, tenantId: row.tenant_id, userId: row.user_id },
    ...{ createdAt: row.created_at, expiresAt: row.expires_at },
  };
}
