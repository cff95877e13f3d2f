import { type Kysely, type RawBuilder, sql } from 'kysely';
import { mendedTitle } from '../analyses/upcast-details.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import { listActivity } from './activity.ts';
import type { CauseFilter, CausePosition, CauseRecord, CauseSpread, CauseStore } from './cause-store.ts';
import { knowledge, knowledgeOf, people } from './knowledge.ts';

type Sql = RawBuilder<unknown>;
type Row = Omit<CauseRecord, 'count'> & { count: string; details_version: number };
type Seen = { name: string; total: string; lastSeen: Date };

const mostNames = 50;

export function causeStore(db: Kysely<Database>): CauseStore {
  return {
    list: async (tenantId, filter, page) =>
      await readInTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<Row>`
          ${causes(
            tenantId,
            sql`${matching(tenantId, filter, page)}
            order by last_seen desc, fingerprint desc limit ${page.limit}`,
          )}
          order by "lastSeen" desc, fingerprint desc
        `.execute(trx);
        return rows.map(fromRow);
      }),

    get: async (tenantId, fingerprint) =>
      await readInTenant(db, tenantId, (trx) => findCause(trx, tenantId, fingerprint)),

    spread: async (tenantId, fingerprint, since) =>
      await inTenant(db, tenantId, (trx) =>
        spread(
          trx,
          sql`from analyses
        where tenant_id = ${tenantId}::uuid and fingerprint = ${fingerprint}`,
          since,
        ),
      ),

    knowledge: async (tenantId, fingerprint) =>
      await inTenant(db, tenantId, (trx) => knowledgeOf(trx, tenantId, fingerprint)),

    activity: async (tenantId, fingerprint, page) =>
      await inTenant(db, tenantId, (trx) => listActivity(trx, { tenantId, fingerprint }, page)),
  };
}

export async function findCause(
  trx: Kysely<Database>,
  tenantId: string,
  fingerprint: string,
): Promise<CauseRecord | undefined> {
  const one = sql`tenant_id = ${tenantId}::uuid and fingerprint = ${storableText(fingerprint)}`;
  const { rows } = await sql<Row>`${causes(tenantId, one)}`.execute(trx);
  return rows[0] && fromRow(rows[0]);
}

async function spread(trx: Kysely<Database>, rows: Sql, since: Date): Promise<CauseSpread> {
  const days = await sql<{ start: Date; total: string }>`
    select date_bin(interval '1 day', created_at, timestamptz '2001-01-01 00:00:00+00') as start, count(*) as total
    ${rows} and created_at >= ${since}::timestamptz group by 1
  `.execute(trx);
  const names = async (column: Sql) => {
    const result = await sql<Seen>`
      select ${column} as name, count(*) as total, max(created_at) as "lastSeen" ${rows} and ${column} is not null
      group by 1 order by total desc, "lastSeen" desc, name limit ${mostNames}
    `.execute(trx);
    return result.rows.map((row) => ({ ...row, total: Number(row.total) }));
  };
  return {
    days: days.rows.map(({ start, total }) => ({ start, total: Number(total) })),
    projects: await names(sql`project`),
    branches: await names(sql`branch`),
  };
}

/** Causes, each with the title, category and severity of its newest analysis. */
function causes(tenantId: string, which: Sql): Sql {
  return sql`
    select c.fingerprint, c.first_seen as "firstSeen", c.last_seen as "lastSeen", c.count, c.status, c.note,
      c.changed_at as "changedAt", c.changed_by as "changedBy", c.reopened_at as "reopenedAt",
      c.resolution, c.resolved_at as "resolvedAt", newest.title,
      newest.details_version, coalesce(c.category, newest.category) as category, newest.severity, ${knowledge}
    from (select * from causes where ${which}) c
    cross join lateral (select title, details_version, category, severity from analyses
      where tenant_id = ${tenantId}::uuid and fingerprint = c.fingerprint
      order by created_at desc, id desc limit 1) newest
    ${people}
  `;
}

/** Whether the row of a cause is muted at that time. */
export function isMuted(now: Date): Sql {
  return sql`muted_above is not null and (muted_until is null or muted_until > ${now}::timestamptz)`;
}

type Page = { after: CausePosition | undefined; now: Date };

function matching(tenantId: string, filter: CauseFilter, { after, now }: Page): Sql {
  const { status, project, assignee, muted, since, text } = filter;
  const conditions = [sql`tenant_id = ${tenantId}::uuid`];
  if (status?.length) conditions.push(sql`status = any(${[...status]}::text[])`);
  if (assignee !== undefined) conditions.push(sql`assignee = ${assignee}::uuid`);
  if (muted !== undefined) conditions.push(sql`(${isMuted(now)}) = ${muted}`);
  if (project?.length) {
    const inProjects = sql`tenant_id = ${tenantId}::uuid and project = any(${project.map(storableText)}::text[])`;
    conditions.push(sql`fingerprint in (select fingerprint from analyses where ${inProjects})`);
  }
  if (since !== undefined) conditions.push(sql`last_seen >= ${since}::timestamptz`);
  if (text !== undefined) conditions.push(contains(tenantId, text));
  if (after) conditions.push(sql`(last_seen, fingerprint) < (${after.lastSeen}::timestamptz, ${after.fingerprint})`);
  return sql.join(conditions, sql` and `);
}

function contains(tenantId: string, text: string): Sql {
  const wanted = sql`lower(${storableText(text)})`;
  const worded = sql`select fingerprint from cause_words
    where tenant_id = ${tenantId}::uuid and strpos(words, ${wanted}) > 0`;
  return sql`(strpos(lower(known_fix), ${wanted}) > 0 or fingerprint in (${worded}))`;
}

function fromRow({ count, details_version, title, ...row }: Row): CauseRecord {
  return { ...row, title: mendedTitle({ title, details_version }), count: Number(count) };
}
