import { type Kysely, sql } from 'kysely';
import { inTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import type { Plan, TenantCounts, TenantRecord } from '../tenants/tenant-record.ts';
import type { TenantRow } from '../tenants/tenant-tables.ts';
import { fromTenantRow, fromUserRow, toTenantRow, toUserRow } from './account-rows.ts';
import type { AccountStore, UserRecord } from './account-store.ts';
import type { UserRow } from './people-tables.ts';

// One change of accounts at a time over all processes; any number that nothing else locks will do.
const accountsLock = 4_660_001;
const keyCheck = 'secret_key_check';

export function accountStore(db: Kysely<Database>): AccountStore {
  return {
    findUsersByEmail: async (email) => {
      const users = await usersByEmail(db, email);
      // PostgreSQL may fold letters that we keep apart, and what slows guessing down goes by ours.
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

    setPlan: async (tenantId, plan, options = {}) =>
      await inTenant(db, tenantId, async (trx) => {
        const change = trx.updateTable('tenants').set({ plan }).where('id', '=', tenantId);
        if ((await change.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false;
        await pauseOrResume(trx, tenantId, plan);
        await appendAudit(trx, tenantId, options.audit);
        return true;
      }),

    countTenant: async (tenantId) => await inTenant(db, tenantId, async (trx) => await countTenant(trx, tenantId)),

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

/** Channels are of paid plans: Free pauses them, and what it paused it gives back. */
async function pauseOrResume(trx: Kysely<Database>, tenantId: string, plan: Plan): Promise<void> {
  const own = trx.updateTable('channels').where('tenant_id', '=', tenantId);
  const change =
    plan === 'free'
      ? own.set({ state: 'paused', paused_by_plan: true }).where('state', '=', 'active')
      : own.set({ state: 'active', paused_by_plan: false }).where('paused_by_plan', '=', true);
  await change.execute();
}

/** Analyses by their causes, which are far fewer; `causes` counts each of them. */
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
    ...{ members: count('members'), invitations: count('invitations') },
    ...{ activeTokens: count('activeTokens'), analyses: count('analyses') },
  };
}

/** One change of who exists at a time, so that an e-mail address is not taken twice in a tenant. */
export async function lockAccounts(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${accountsLock})`.execute(trx);
}

/** Whether the tenant has a person of this address. */
export async function hasMember(
  trx: Kysely<Database>,
  { tenantId, email }: Pick<UserRecord, 'tenantId' | 'email'>,
): Promise<boolean> {
  const own = trx.selectFrom('users').select('id').where('tenant_id', '=', tenantId);
  return (await own.where(sql<boolean>`lower(email) = lower(${email})`).executeTakeFirst()) !== undefined;
}

/** Before the tenant is known; an address may have an account in each. */
async function usersByEmail(db: Kysely<Database>, email: string): Promise<UserRecord[]> {
  const { rows } = await sql<UserRow>`
    select * from system_user_by_email(${storableText(email)}) order by created_at, id`.execute(db);
  return rows.map(fromUserRow);
}

async function allTenants(db: Kysely<Database>): Promise<TenantRecord[]> {
  const { rows } = await sql<TenantRow>`select * from system_tenants() order by created_at, id`.execute(db);
  return rows.map(fromTenantRow);
}
