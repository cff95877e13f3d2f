import { type Kysely, sql } from 'kysely';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import type { TenantCounts, TenantRecord } from '../tenants/tenant-record.ts';
import type { TenantRow } from '../tenants/tenant-tables.ts';
import { fromTenantRow, fromUserRow, toTenantRow, toUserRow } from './account-rows.ts';
import type { AccountStore, UserRecord } from './account-store.ts';
import type { UserRow } from './people-tables.ts';

// An arbitrary number that no other advisory lock uses.
const accountsLock = 4_660_001;
export const keyCheck = 'secret_key_check';

export function accountStore(db: Kysely<Database>): AccountStore {
  return {
    findUsersByEmail: async (email) => {
      const users = await usersByEmail(db, email);
      // PostgreSQL may treat letters as equal that JavaScript keeps apart; the throttle of log-ins goes by JavaScript.
      return users.filter((user) => user.email.toLowerCase() === email.toLowerCase());
    },
    listTenants: async () => await allTenants(db),

    createTenant: async (tenant, admin, options = {}) =>
      await inTenant(db, tenant.id, async (trx) => {
        await lockAccounts(trx);
        if (options.onlyFirst && (await allTenants(trx)).length > 0) return false;
        await trx
          .insertInto('tenants')
          .values(toTenantRow({ ...tenant, name: storableText(tenant.name) }))
          .execute();
        await trx.insertInto('users').values(toUserRow(admin)).execute();
        return true;
      }),

    createUser: async (user, options = {}) =>
      await inTenant(db, user.tenantId, async (trx) => {
        await lockAccounts(trx);
        if (await hasMember(trx, user)) return false;
        await trx.insertInto('users').values(toUserRow(user)).execute();
        await appendAudit(trx, user.tenantId, options.audit);
        return true;
      }),

    countTenant: async (tenantId) => await inTenant(db, tenantId, async (trx) => await countTenant(trx, tenantId)),

    getTenant: async (tenantId) =>
      await readInTenant(db, tenantId, async (trx) => {
        const row = await trx.selectFrom('tenants').selectAll().where('id', '=', tenantId).executeTakeFirst();
        return row && fromTenantRow(row);
      }),

    confirmSecretKey: async (checkValue) => {
      const first = db.insertInto('settings').values({ name: keyCheck, value: checkValue });
      await first.onConflict((conflict) => conflict.doNothing()).execute();
      const stored = await db.selectFrom('settings').select('value').where('name', '=', keyCheck).executeTakeFirst();
      return stored?.value === checkValue;
    },
  };
}

/** Sums the counts of the causes, because there are far fewer causes than analyses. */
async function countTenant(trx: Kysely<Database>, tenantId: string): Promise<TenantCounts> {
  const { rows } = await sql<Record<keyof TenantCounts, string>>`select
    (select count(*) from users where tenant_id = ${tenantId}) as members,
    (select count(*) from invitations where tenant_id = ${tenantId} and expires_at > now()) as invitations,
    (select count(*) from tokens where tenant_id = ${tenantId} and revoked_at is null
      and (expires_at is null or expires_at > now())) as "activeTokens",
    (select coalesce(sum(count), 0) from causes where tenant_id = ${tenantId}) as analyses
  `.execute(trx);
  const count = (name: keyof TenantCounts) => Number(rows[0]?.[name] ?? 0);
  return {
    members: count('members'),
    invitations: count('invitations'),
    activeTokens: count('activeTokens'),
    analyses: count('analyses'),
  };
}

/** Serialises changes of accounts over all processes, so that a tenant never has two accounts with one address. */
export async function lockAccounts(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${accountsLock})`.execute(trx);
}

/** Whether the tenant has an account with this address. */
export async function hasMember(
  trx: Kysely<Database>,
  { tenantId, email }: Pick<UserRecord, 'tenantId' | 'email'>,
): Promise<boolean> {
  const users = trx.selectFrom('users').select('id').where('tenant_id', '=', tenantId);
  return (await users.where(sql<boolean>`lower(email) = lower(${email})`).executeTakeFirst()) !== undefined;
}

/** Runs before the tenant is known: an address may have an account in each tenant. */
async function usersByEmail(db: Kysely<Database>, email: string): Promise<UserRecord[]> {
  const { rows } = await sql<UserRow>`
    select * from system_user_by_email(${storableText(email)}) order by created_at, id`.execute(db);
  return rows.map(fromUserRow);
}

async function allTenants(db: Kysely<Database>): Promise<TenantRecord[]> {
  const { rows } = await sql<TenantRow>`select * from system_tenants() order by created_at, id`.execute(db);
  return rows.map(fromTenantRow);
}
