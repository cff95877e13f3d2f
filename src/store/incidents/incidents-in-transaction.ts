import { type RawBuilder, sql } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import { sentWithNext } from '../database/sent-with-next.ts';
import { storableText } from '../database/storable-text.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type {
  IncidentMember,
  IncidentRecord,
  IncidentSubject,
  IncidentTransaction,
  JoinedIncident,
} from './incident-store.ts';

type Sql = RawBuilder<unknown>;
type JoinOptions = Parameters<IncidentTransaction['join']>[2];

// A tenant can post fewer in an hour.
const mostOfHour = 5000;
const mostMembers = 500;

export const incidentColumns: Sql = sql`id, kind, subject, opened_at as "openedAt", last_seen as "lastSeen",
  closed_at as "closedAt"`;

export function incidentsIn(bound: TenantTransaction): IncidentTransaction {
  const { trx, tenantId } = bound;
  return {
    join: async ({ kind, subject }, analysis, options) => {
      const named = { kind, subject: storableText(subject) };
      // Analyses of one cause wait for each other already; those of one host have different causes.
      if (kind === 'host') await lockSubject(bound, named);
      return await join(bound, { ...named, analysis }, options);
    },

    closeQuiet: async (id, { now, quietMs }) => {
      const quiet = sql`last_seen + ${quietMs}::int * interval '1 millisecond'`;
      const one = sql`tenant_id = ${tenantId}::uuid and id = ${id}::uuid`;
      await sql`
        update incidents set closed_at = ${quiet} where ${one} and closed_at is null and ${quiet} <= ${now}::timestamptz
      `.execute(trx);
      const { rows } = await sql<IncidentRecord>`select ${incidentColumns} from incidents where ${one}`.execute(trx);
      return rows[0];
    },

    members: async (id) => {
      const { rows } = await sql<IncidentMember>`
        select distinct severity, category, project, branch from analyses
        where tenant_id = ${tenantId}::uuid and incident_id = ${id}::uuid limit ${mostMembers}
      `.execute(trx);
      return rows;
    },
  };
}

async function lockSubject({ trx, tenantId }: TenantTransaction, { kind, subject }: IncidentSubject): Promise<void> {
  const name = `${tenantId} ${kind} ${subject}`;
  await sql`${sentWithNext} select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** One statement: its parts read the same moment, so `opened` waits for `quiet` by asking for it. */
async function join(
  bound: TenantTransaction,
  subject: IncidentSubject & { analysis: { id: string; at: Date } },
  options: JoinOptions,
): Promise<JoinedIncident | undefined> {
  const { trx, tenantId } = bound;
  const { kind, subject: name, analysis } = subject;
  const { newId, least, quietMs } = options;
  const { tenant, isOpen, ofHour } = conditions(bound, subject, options);
  if (!(await mayJoin(bound, { isOpen, ofHour, least }))) return undefined;
  const at = sql`${analysis.at}::timestamptz`;
  const quiet = sql`last_seen + ${quietMs}::int * interval '1 millisecond'`;
  const { rows } = await sql<{ open: string | null; opened: string | null }>`
    with quiet as (
      update incidents set closed_at = ${quiet} where ${isOpen} and ${quiet} <= ${at} returning id
    ), open as (
      update incidents set last_seen = greatest(last_seen, ${at})
      where ${isOpen} and ${quiet} > ${at} and ${at} > opened_at - interval '1 hour' returning id
    ), hour as (
      select id, project from analyses where not exists (select from open) and ${ofHour}
    ), opened as (
      insert into incidents (id, tenant_id, kind, subject, opened_at, last_seen)
      select ${newId}::uuid, ${tenantId}::uuid, ${kind}, ${name}, ${at}, ${at}
      where (select count(*) from quiet) >= 0 and (select count(distinct project) from hour) >= ${least}
      on conflict do nothing returning id
    ), joined as (
      update analyses set incident_id = coalesce((select id from open), (select id from opened))
      where ${tenant} and incident_id is null and id in (
        select ${analysis.id}::uuid where exists (select from open)
        union all select id from hour where exists (select from opened)
      )
    )
    select (select id from open) as open, (select id from opened) as opened
  `.execute(trx);
  const id = rows[0]?.open ?? rows[0]?.opened;
  return id ? { id, isNew: rows[0]?.open === null } : undefined;
}

function conditions(
  { tenantId }: TenantTransaction,
  { kind, subject }: IncidentSubject,
  { since }: JoinOptions,
): { tenant: Sql; isOpen: Sql; ofHour: Sql } {
  const tenant = sql`tenant_id = ${tenantId}::uuid`;
  const ofSubject = kind === 'host' ? sql`host = ${subject}` : sql`fingerprint = ${subject}`;
  return {
    tenant,
    isOpen: sql`${tenant} and kind = ${kind} and subject = ${subject} and closed_at is null`,
    ofHour: sql`${tenant} and ${ofSubject} and created_at > ${since}::timestamptz
      order by created_at desc limit ${mostOfHour}`,
  };
}

/** Most causes that come again are in no incident, which this finds out for a third of the price. */
async function mayJoin(
  { trx }: TenantTransaction,
  { isOpen, ofHour, least }: { isOpen: Sql; ofHour: Sql; least: number },
): Promise<boolean> {
  const { rows } = await sql<{ mayJoin: boolean }>`
    select exists (select from incidents where ${isOpen}) or
      (select count(distinct project) from (select project from analyses where ${ofHour}) hour) >= ${least} as "mayJoin"
      ${plannedOnce}
  `.execute(trx);
  return rows[0]?.mayJoin === true;
}
