import { type RawBuilder, sql } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type { CauseChanges, CauseTransaction, NewActivity } from './cause-store.ts';
import { findCause, isMuted } from './causes.ts';

type Sql = RawBuilder<unknown>;

export function causesIn(bound: TenantTransaction): CauseTransaction {
  const { trx, tenantId } = bound;
  return {
    lock: async (fingerprint) => {
      await sql`select from causes where ${one(bound, fingerprint)} for update`.execute(trx);
      return await findCause(trx, tenantId, fingerprint);
    },
    change: async (fingerprint, changes) => {
      const assignments = assignmentsOf(changes);
      if (assignments.length === 0) return;
      await sql`update causes set ${sql.join(assignments)} where ${one(bound, fingerprint)}`.execute(trx);
    },
    addActivity: async (entries) => {
      if (entries.length === 0) return;
      await trx
        .insertInto('cause_activity')
        .values(entries.map((entry) => toRow(tenantId, entry)))
        .execute();
    },
    isMuted: async (fingerprint, now) => {
      const rows = await sql`select from causes where ${one(bound, fingerprint)} and ${isMuted(now)}`.execute(trx);
      return rows.rows.length > 0;
    },
  };
}

function one({ tenantId }: TenantTransaction, fingerprint: string): Sql {
  return sql`tenant_id = ${tenantId}::uuid and fingerprint = ${storableText(fingerprint)}`;
}

function assignmentsOf({ status, assignee, knownFix, ticketUrl, mute, category }: CauseChanges): Sql[] {
  const parts: Sql[] = [];
  if (status) parts.push(statusOf(status));
  if (assignee !== undefined) parts.push(sql`assignee = ${assignee}::uuid`);
  if (knownFix !== undefined) parts.push(sql`known_fix = ${knownFix && storableText(knownFix)}`);
  if (ticketUrl !== undefined) parts.push(sql`ticket_url = ${ticketUrl && storableText(ticketUrl)}`);
  if (mute !== undefined) {
    parts.push(sql`muted_until = ${mute?.until ?? null}::timestamptz, muted_above = ${mute?.above ?? null}`);
  }
  if (category !== undefined) {
    const { category: corrected = null, by = null, at = null } = category ?? {};
    parts.push(sql`category = ${corrected}, category_by = ${by}::uuid, category_at = ${at}::timestamptz`);
  }
  return parts;
}

/** A person who opens a cause again removes its resolution. A new occurrence keeps the resolution. */
function statusOf({ status, note: said, at, by }: NonNullable<CauseChanges['status']>): Sql {
  const note = said === null ? null : storableText(said);
  return sql`status = ${status}, note = ${note}, changed_at = ${at}, changed_by = ${by}::uuid,
    reopened_at = case when ${status} = 'resolved' then null else reopened_at end,
    resolution = case when ${status} = 'resolved' then ${note} when status = 'resolved' then null else resolution end,
    resolved_at = case when ${status} = 'resolved' then ${at}::timestamptz when status = 'resolved' then null
      else resolved_at end`;
}

function toRow(tenantId: string, { createdAt, byFirstfail, by, from, to, ...entry }: NewActivity) {
  const texts = storableText({ old_value: from, new_value: to, note: entry.note });
  return { ...entry, ...texts, tenant_id: tenantId, created_at: createdAt, by_firstfail: byFirstfail, user_id: by };
}
