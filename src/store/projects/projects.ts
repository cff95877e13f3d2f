import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ProjectOrder } from '../../contract/projects/project.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import { countedByProject } from '../statistics/top-projects.ts';
import type { Database } from '../tables.ts';
import { readLinkTemplates } from './link-templates.ts';
import type { CountedBranch, CountedProject, NameFilter, ProjectStore } from './project-store.ts';

type Sql = RawBuilder<unknown>;
type Row<Counted> = Omit<Counted, 'total' | 'highOrWorse'> & { total: string; high: string; all: string };

const orders: Record<ProjectOrder, Sql> = {
  failures: sql`total desc, "lastSeen" desc nulls last, project`,
  last_failure: sql`"lastSeen" desc nulls last, project`,
  name: sql`project`,
};

export function projectStore(db: Kysely<Database>): ProjectStore {
  return {
    names: async (tenantId, filter, { limit, offset }) =>
      await readInTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<{ name: string; all: string }>`
          select name, count(*) over () as all from run_names where ${named(tenantId, filter)}
          order by name limit ${limit} offset ${offset}
        `.execute(trx);
        return { names: rows.map(({ name }) => name), total: allOf(rows) };
      }),

    list: async (tenantId, { since, until, ...filter }, { limit, offset, order }) =>
      await inTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<Row<CountedProject>>`
          with named as (select name as project from run_names where ${named(tenantId, filter)}),
          counted as (${await countedByProject(trx, { tenantId, filter: { since, until } })})
          select project, coalesce(total, 0) as total, "lastSeen", coalesce(high, 0) as high, count(*) over () as all
          from named left join counted using (project) left join lateral (
            select created_at as "lastSeen" from analyses a
            where ${within(tenantId, { since, until })} and a.project = named.project order by created_at desc limit 1
          ) newest on true
          order by ${orders[order]} limit ${limit} offset ${offset}
        `.execute(trx);
        return { rows: rows.map(fromRow), total: allOf(rows) };
      }),

    branches: async (tenantId, { since, until, project, part }, { limit, offset }) =>
      await readInTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<Row<CountedBranch>>`
          select branch, count(*) as total, max(created_at) as "lastSeen",
            count(*) filter (where severity in ('high', 'critical')) as high, count(*) over () as all
          from analyses
          where ${within(tenantId, { since, until })} and project = ${storableText(project)} and branch is not null
            and ${contains(sql`branch`, part)}
          group by branch order by total desc, "lastSeen" desc, branch limit ${limit} offset ${offset}
        `.execute(trx);
        return { rows: rows.map(fromRow), total: allOf(rows) };
      }),

    linkTemplates: async (tenantId, project) =>
      await inTenant(db, tenantId, async (trx) => await readLinkTemplates(trx, tenantId, project)),
  };
}

function named(tenantId: string, { part, names }: NameFilter): Sql {
  const isOne = names?.length ? sql`and name = any(${names.map(storableText)}::text[])` : sql``;
  return sql`tenant_id = ${tenantId}::uuid and kind = 'project' and ${contains(sql`name`, part)} ${isOne}`;
}

function within(tenantId: string, { since, until }: { since: Date; until: Date }): Sql {
  return sql`tenant_id = ${tenantId}::uuid
    and created_at >= ${since}::timestamptz and created_at <= ${until}::timestamptz`;
}

function contains(column: Sql, part: string | undefined): Sql {
  return part === undefined ? sql`true` : sql`strpos(lower(${column}), lower(${storableText(part)})) > 0`;
}

function fromRow<Counted extends { total: number }>({ total, high, all: _, ...row }: Row<Counted>) {
  return { ...row, total: Number(total), highOrWorse: Number(high) };
}

function allOf(rows: readonly { all: string }[]): number {
  return Number(rows[0]?.all ?? 0);
}
