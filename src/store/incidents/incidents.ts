import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { mendedTitle } from '../analyses/upcast-details.ts';
import { readInTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import type { CountedIncident, IncidentPlace, IncidentRecord, IncidentStore } from './incident-store.ts';
import { incidentColumns } from './incidents-in-transaction.ts';

type Sql = RawBuilder<unknown>;
type Row = Omit<CountedIncident, 'analyses' | 'newest'> &
  Pick<CountedIncident['newest'], 'title' | 'category' | 'severity'> & {
    analyses: string;
    newestId: string;
    details_version: number;
  };

const mostProjects = 100;
const mostPlaces = 500;

export function incidentStore(db: Kysely<Database>): IncidentStore {
  return {
    list: async (tenantId, { state }, { limit, after }) =>
      await readInTenant(db, tenantId, async (trx) => {
        const conditions = [
          sql`tenant_id = ${tenantId}::uuid`,
          sql`exists (select from analyses a where ${ofIncident})`,
        ];
        const states = new Set(state);
        if (states.size === 1) conditions.push(sql`(closed_at is null) = ${states.has('open')}`);
        if (after) conditions.push(sql`(opened_at, id) < (${after.openedAt}::timestamptz, ${after.id}::uuid)`);
        const which = sql`${sql.join(conditions, sql` and `)} order by opened_at desc, id desc limit ${limit}`;
        const { rows } = await counted(which).execute(trx);
        return rows.map(fromRow);
      }),

    get: async (tenantId, id) => {
      if (!isUuid(id)) return undefined;
      return await readInTenant(db, tenantId, async (trx) => {
        const { rows } = await counted(sql`tenant_id = ${tenantId}::uuid and id = ${id}::uuid`).execute(trx);
        return rows[0] && fromRow(rows[0]);
      });
    },

    places: async (tenantId, id) =>
      await readInTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<Omit<IncidentPlace, 'analyses'> & { analyses: string }>`
          select project, branch, count(*) as analyses, min(created_at) as "firstSeen", max(created_at) as "lastSeen"
          from analyses where tenant_id = ${tenantId}::uuid and incident_id = ${id}::uuid
          group by 1, 2 order by "firstSeen", project, branch limit ${mostPlaces}
        `.execute(trx);
        return rows.map((row) => ({ ...row, analyses: Number(row.analyses) }));
      }),

    listOpen: async (tenantId) =>
      await readInTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<IncidentRecord>`
          select ${incidentColumns} from incidents where tenant_id = ${tenantId}::uuid and closed_at is null
        `.execute(trx);
        return rows;
      }),
  };
}

const ofIncident: Sql = sql`a.tenant_id = incidents.tenant_id and a.incident_id = incidents.id`;

/**
 * Counted as they are read, so that what was removed is not counted. The newest one is found by the index of the incident
 * alone, which has the order; an incident belongs to one tenant.
 */
function counted(which: Sql) {
  const ofChosen = sql`a.tenant_id = i.tenant_id and a.incident_id = i.id`;
  return sql<Row>`
    select i.id, i.kind, i.subject, i.opened_at as "openedAt", i.last_seen as "lastSeen", i.closed_at as "closedAt",
      (select count(*) from analyses a where ${ofChosen}) as analyses,
      array(select project from analyses a where ${ofChosen} and project is not null
        group by project order by min(created_at), project limit ${mostProjects}) as projects,
      newest.id as "newestId", newest.title, newest.details_version, newest.category, newest.severity
    from (select * from incidents where ${which}) i
    cross join lateral (select id, title, details_version, category, severity from analyses a
      where a.incident_id = i.id order by created_at desc, id desc limit 1) newest
    order by i.opened_at desc, i.id desc
  `;
}

function fromRow({ newestId: id, title, details_version, category, severity, analyses, ...row }: Row): CountedIncident {
  const newest = { id, title: mendedTitle({ title, details_version }), category, severity };
  return { ...row, analyses: Number(analyses), newest };
}
