import { type Kysely, sql } from 'kysely';
import { fromTenantRow, fromUserRow, toTenantRow, toUserRow } from './account-rows.ts';
import { inTenant } from './in-tenant.ts';
import { storableText } from './storable-text.ts';
import type { AccountStore, TenantRecord, UserRecord } from './store.ts';
import type { Database, TenantRow, UserRow } from './tables.ts';

// One change of accounts at a time over all processes; any number that nothing else locks will do.
const accountsLock = 4_660_001;
const keyCheck = 'secret_key_check';

export function accountStore(db: Kysely<Database>): AccountStore {
  return {
    findUserByEmail: async (email) => await userByEmail(db, email),
    listTenants: async () => await allTenants(db),

    createTenant: async (tenant, admin, options = {}) =>
      await inTenant(db, tenant.id, async (trx) => {
        await lockAccounts(trx);
        if (options.onlyFirst && (await allTenants(trx)).length > 0) return false;
        if (await userByEmail(trx, admin.email)) return false;
        await trx
          .insertInto('tenants')
          .values(toTenantRow({ ...tenant, name: storableText(tenant.name) }))
          .execute();
        await trx.insertInto('users').values(toUserRow(admin)).execute();
        return true;
      }),

    createUser: async (user) =>
      await inTenant(db, user.tenantId, async (trx) => {
        await lockAccounts(trx);
        if (await userByEmail(trx, user.email)) return false;
        await trx.insertInto('users').values(toUserRow(user)).execute();
        return true;
      }),

    setPlan: async (tenantId, plan) =>
      await inTenant(db, tenantId, async (trx) => {
        const change = trx.updateTable('tenants').set({ plan }).where('id', '=', tenantId);
        return (await change.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
      }),

    getTenant: async (tenantId) =>
      await inTenant(db, tenantId, async (trx) => {
        const row = await trx.selectFrom('tenants').selectAll().where('id', '=', tenantId).executeTakeFirst();
        return row && fromTenantRow(row);
      }),

    confirmSecretKey: async (checkValue) => {
      const first = db.insertInto('settings').values({ name: keyCheck, value: checkValue });
      await first.onConflict((conflict) => conflict.doNothing()).execute();
      const known = await db.selectFrom('settings').select('value').where('name', '=', keyCheck).executeTakeFirst();
      return known?.value === checkValue;
    },
  };
}

async function lockAccounts(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${accountsLock})`.execute(trx);
}

async function userByEmail(db: Kysely<Database>, email: string): Promise<UserRecord | undefined> {
  const { rows } = await sql<UserRow>`select * from system_user_by_email(${storableText(email)})`.execute(db);
  return rows[0] && fromUserRow(rows[0]);
}

async function allTenants(db: Kysely<Database>): Promise<TenantRecord[]> {
  const { rows } = await sql<TenantRow>`select * from system_tenants() order by created_at, id`.execute(db);
  return rows.map(fromTenantRow);
}
