import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import type { TokenRecord, TokenStore } from './token-store.ts';
import type { TokenRow } from './token-tables.ts';

const touchEveryMs = 60_000;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of verbs, each of a few lines.
export function tokenStore(db: Kysely<Database>): TokenStore {
  return {
    findByHash: async (hash) => {
      const { rows } = await sql<Pick<TokenRow, 'id' | 'tenant_id' | 'scopes'>>`
        select id, tenant_id, scopes from system_token_by_hash(${hash})
        where revoked_at is null and (expires_at is null or expires_at > now()) ${plannedOnce}
      `.execute(db);
      const row = rows[0];
      return row && { id: row.id, tenantId: row.tenant_id, scopes: row.scopes };
    },

    create: async (tenantId, token, { limit, audit } = {}) =>
      await inTenant(db, tenantId, async (trx) => {
        // Another call that creates a token of this tenant waits here until this token is counted.
        const tenant = trx.selectFrom('tenants').select('id').where('id', '=', tenantId);
        await tenant.forNoKeyUpdate().executeTakeFirstOrThrow();
        if (limit !== undefined && (await countActive(trx, tenantId)) >= limit) return false;
        await trx.insertInto('tokens').values(toRow(tenantId, token)).execute();
        await appendAudit(trx, tenantId, audit);
        return true;
      }),

    list: async (tenantId) =>
      await readInTenant(db, tenantId, async (trx) => {
        const query = trx.selectFrom('tokens').selectAll().where('tenant_id', '=', tenantId);
        return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(fromRow);
      }),

    revoke: async (tenantId, id, { at, audit }) => {
      if (!isUuid(id)) return false;
      return await inTenant(db, tenantId, async (trx) => {
        const query = trx.selectFrom('tokens').select(['name', 'revoked_at']).where('tenant_id', '=', tenantId);
        const token = await query.where('id', '=', id).forUpdate().executeTakeFirst();
        if (!token || token.revoked_at) return token !== undefined;
        const update = trx.updateTable('tokens').set({ revoked_at: at }).where('tenant_id', '=', tenantId);
        await update.where('id', '=', id).execute();
        await appendAudit(trx, tenantId, audit && { ...audit, subjectName: token.name });
        return true;
      });
    },

    touch: async (tenantId, id, at) =>
      await inTenant(db, tenantId, async (trx) => {
        await trx
          .updateTable('tokens')
          .set({ last_used_at: at })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .where((where) =>
            where.or([
              where('last_used_at', 'is', null),
              where('last_used_at', '<=', new Date(at.getTime() - touchEveryMs)),
            ]),
          )
          .execute();
      }),
  };
}

async function countActive(trx: Kysely<Database>, tenantId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('tokens')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toRow(tenantId: string, token: TokenRecord & { hash: string }): TokenRow {
  return {
    id: token.id,
    tenant_id: tenantId,
    name: token.name,
    prefix: token.prefix,
    scopes: token.scopes,
    hash: token.hash,
    created_at: token.createdAt,
    created_by: token.createdBy,
    last_used_at: token.lastUsedAt,
    expires_at: token.expiresAt,
    revoked_at: token.revokedAt,
  };
}

function fromRow(row: TokenRow): TokenRecord {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
