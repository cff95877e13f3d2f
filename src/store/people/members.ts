import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { releaseCauses } from '../causes/release-causes.ts';
import { inTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import { fromUserRow, toUserRow } from './account-rows.ts';
import type { UserRecord } from './account-store.ts';
import { hasMember, lockAccounts } from './accounts.ts';
import type { InvitationRecord, MemberChanged, MemberRecord, MemberStore } from './member-store.ts';
import type { InvitationRow, UserRow } from './people-tables.ts';
import { endSessions, insertSession } from './session-rows.ts';

export function memberStore(db: Kysely<Database>): MemberStore {
  return {
    list: async (tenantId) => await inTenant(db, tenantId, async (trx) => await members(trx, tenantId)),

    get: async (tenantId, id) =>
      await inTenant(db, tenantId, async (trx) => (await members(trx, tenantId)).find((member) => member.id === id)),

    invite: async (tenantId, invitation, { audit }) =>
      await inTenant(db, tenantId, async (trx) => {
        await lockAccounts(trx);
        if (await hasMember(trx, invitation)) return undefined;
        const row = await upsertInvitation(trx, invitation);
        await appendAudit(trx, tenantId, audit && { ...audit, subjectId: row.id });
        return ofInvitation(row);
      }),

    findInvitation: async (hash, now) => {
      const { rows } = await sql<InvitationRow>`
        select * from system_invitations_by_hash(${hash}) where expires_at > ${now}`.execute(db);
      return rows[0] && invitationOf(rows[0]);
    },

    accept: async (invitation, user, options) =>
      await inTenant(db, invitation.tenantId, async (trx) => await accept(trx, { invitation, user }, options)),

    changeRole: async (tenantId, id, change) =>
      await changeMember(db, { tenantId, id }, async (trx, user) => {
        if (user) return await changeRole(trx, user, change);
        return await changeInvitation(trx, { tenantId, id }, change);
      }),

    remove: async (tenantId, id, { audit }) =>
      await changeMember(db, { tenantId, id }, async (trx, user) => {
        if (user && (await isLastAdmin(trx, user))) return 'last_admin';
        if (user && audit) await releaseCauses(trx, user, audit.createdAt);
        const deletion = trx.deleteFrom(user ? 'users' : 'invitations').where('tenant_id', '=', tenantId);
        const { numDeletedRows } = await deletion.where('id', '=', id).executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return 'missing';
        await appendAudit(trx, tenantId, audit);
        return 'changed';
      }),
  };
}

type RoleChange = Parameters<MemberStore['changeRole']>[2];
type AcceptOptions = Parameters<MemberStore['accept']>[2];

async function accept(
  trx: Kysely<Database>,
  { invitation, user }: { invitation: InvitationRecord; user: UserRecord },
  { session, audit }: AcceptOptions,
): ReturnType<MemberStore['accept']> {
  const { tenantId, id, hash } = invitation;
  await lockAccounts(trx);
  const deletion = trx.deleteFrom('invitations').where('tenant_id', '=', tenantId).where('id', '=', id);
  const accepted = await deletion.where('hash', '=', hash).returning('role').executeTakeFirst();
  if (!accepted) return 'gone';
  if (await hasMember(trx, user)) return 'taken';
  const row = toUserRow({ ...user, role: accepted.role });
  await trx.insertInto('users').values(row).execute();
  await insertSession(trx, session);
  await appendAudit(trx, tenantId, audit);
  return 'accepted';
}

type MemberId = { tenantId: string; id: string };
type ChangeWork = (trx: Kysely<Database>, user: UserRecord | undefined) => Promise<MemberChanged>;

/** Serialises changes of the members of a tenant, so that one admin always stays. */
async function changeMember(
  db: Kysely<Database>,
  { tenantId, id }: MemberId,
  work: ChangeWork,
): Promise<MemberChanged> {
  if (!isUuid(id)) return 'missing';
  return await inTenant(db, tenantId, async (trx) => {
    const tenant = trx.selectFrom('tenants').select('id').where('id', '=', tenantId);
    await tenant.forNoKeyUpdate().executeTakeFirstOrThrow();
    const query = trx.selectFrom('users').selectAll().where('tenant_id', '=', tenantId);
    const user = await query.where('id', '=', id).executeTakeFirst();
    return await work(trx, user && fromUserRow(user));
  });
}

async function changeRole(
  trx: Kysely<Database>,
  user: UserRecord,
  { role, session, audit }: RoleChange,
): Promise<MemberChanged> {
  const { tenantId, id } = user;
  if (user.role === role) return 'changed';
  if (role !== 'admin' && (await isLastAdmin(trx, user))) return 'last_admin';
  const query = trx.updateTable('users').set({ role }).where('tenant_id', '=', tenantId);
  await query.where('id', '=', id).execute();
  await endSessions(trx, tenantId, id);
  if (session) await insertSession(trx, session);
  await appendAudit(trx, tenantId, audit);
  return 'changed';
}

async function isLastAdmin(trx: Kysely<Database>, user: UserRecord): Promise<boolean> {
  if (user.role !== 'admin') return false;
  const admins = trx.selectFrom('users').select('id').where('tenant_id', '=', user.tenantId);
  return (await admins.where('role', '=', 'admin').limit(2).execute()).length < 2;
}

async function changeInvitation(
  trx: Kysely<Database>,
  { tenantId, id }: MemberId,
  { role, audit }: RoleChange,
): Promise<MemberChanged> {
  const query = trx.updateTable('invitations').set({ role }).where('tenant_id', '=', tenantId);
  const { numUpdatedRows } = await query.where('id', '=', id).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return 'missing';
  await appendAudit(trx, tenantId, audit);
  return 'changed';
}

async function upsertInvitation(trx: Kysely<Database>, invitation: InvitationRecord): Promise<InvitationRow> {
  const { id, tenantId, email, role, hash, createdAt, expiresAt } = invitation;
  const { rows } = await sql<InvitationRow>`
    insert into invitations (id, tenant_id, email, role, hash, created_at, expires_at)
    values (${id}, ${tenantId}, ${email}, ${role}, ${hash}, ${createdAt}, ${expiresAt})
    on conflict (tenant_id, lower(email)) do update set role = excluded.role, hash = excluded.hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning *
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The invitation was not stored.');
  return row;
}

async function members(trx: Kysely<Database>, tenantId: string): Promise<MemberRecord[]> {
  // Who was not there since an upgrade may have a session from before it.
  const lastUsed = sql<Date | null>`coalesce(last_seen_at, (select max(last_used_at) from sessions s
    where s.tenant_id = users.tenant_id and s.user_id = users.id))`;
  const columns = ['id', 'email', 'role', 'created_at', lastUsed.as('last_seen_at')] as const;
  const users = trx.selectFrom('users').select(columns).where('tenant_id', '=', tenantId);
  const invitations = trx.selectFrom('invitations').selectAll().where('tenant_id', '=', tenantId);
  const people = (await users.orderBy('created_at').orderBy('id').execute()).map(ofUser);
  return [...people, ...(await invitations.orderBy('created_at').orderBy('id').execute()).map(ofInvitation)];
}

type Person = Pick<UserRow, 'id' | 'email' | 'role' | 'created_at' | 'last_seen_at'>;

function ofUser({ created_at, last_seen_at, ...row }: Person): MemberRecord {
  return { ...row, status: 'active', createdAt: created_at, lastSeenAt: last_seen_at, expiresAt: null };
}

function ofInvitation(row: InvitationRow): MemberRecord {
  const { id, email, role } = row;
  return { id, email, role, status: 'invited', createdAt: row.created_at, lastSeenAt: null, expiresAt: row.expires_at };
}

function invitationOf(row: InvitationRow): InvitationRecord {
  const { id, email, role, hash } = row;
  return { id, tenantId: row.tenant_id, email, role, hash, createdAt: row.created_at, expiresAt: row.expires_at };
}
