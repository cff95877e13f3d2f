import { type RawBuilder, sql } from 'kysely';
import { noteRenewed } from '../analyses/note-words.ts';
import { removeAnalyses } from '../analyses/remove-analyses.ts';
import { storableText } from '../database/storable-text.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { changeLinkTemplates } from './link-templates.ts';
import type { ProjectTransaction } from './project-store.ts';

export function projectsIn(bound: TenantTransaction): ProjectTransaction {
  const { trx, tenantId } = bound;
  return {
    countAnalyses: async (name) => {
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from analyses where ${ofProject(tenantId, name)}
      `.execute(trx);
      return Number(rows[0]?.count);
    },

    eraseRecords: async (name) => await eraseRecords(bound, name),

    eraseAnalyses: async (name, limit) => await eraseAnalyses(bound, name, limit),

    changeLinkTemplates: async (name, change) => await changeLinkTemplates(bound, name, change),
  };
}

async function eraseRecords({ trx, tenantId }: TenantTransaction, name: string) {
  const own = ofProject(tenantId, name);
  const ofAnalyses = sql`tenant_id = ${tenantId}::uuid and analysis_id in (select id from analyses where ${own})`;
  await sql`delete from idempotency_keys where ${ofAnalyses}`.execute(trx);
  await sql`delete from default_branches where ${own}`.execute(trx);
  const links = await sql`delete from project_links where ${own}`.execute(trx);
  const outcomes = await sql`delete from outcomes where ${own}`.execute(trx);
  const failures = await sql`delete from failures where (${own}) or (${ofAnalyses})`.execute(trx);
  return {
    failures: Number(failures.numAffectedRows),
    outcomes: Number(outcomes.numAffectedRows),
    links: Number(links.numAffectedRows),
  };
}

async function eraseAnalyses({ trx, tenantId }: TenantTransaction, name: string, limit: number): Promise<number> {
  const own = ofProject(tenantId, name);
  const ids = sql`select id from analyses where ${own} order by created_at limit ${limit} for update`;
  const removed = await removeAnalyses(trx, tenantId, ids);
  const fingerprints = removed.map(({ fingerprint }) => fingerprint);
  // A cause that others share is found by their words from now on.
  const ofCauses = sql`tenant_id = ${tenantId}::uuid and fingerprint = any(${fingerprints}::text[])`;
  await sql`delete from cause_words where ${ofCauses}`.execute(trx);
  await noteRenewed(trx, tenantId, fingerprints);
  const erased = removed.reduce((sum, { count }) => sum + count, 0);
  if (erased === limit) return erased;
  // They hold its name, and count nothing any more.
  for (const table of ['project_day_sums', 'run_names']) {
    await sql`
      delete from ${sql.table(table)} where ${own} and not exists (select from analyses where ${own})
    `.execute(trx);
  }
  return erased;
}

function ofProject(tenantId: string, name: string): RawBuilder<unknown> {
  return sql`tenant_id = ${tenantId}::uuid and project = ${storableText(name)}`;
}
