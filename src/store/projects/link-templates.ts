import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type LinkTemplates, noLinkTemplates } from '../../contract/projects/link-templates.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';

/** Without a row where none is set. */
export function linkTemplatesOf(tenantId: string, project: string | null): RawBuilder<LinkTemplates> {
  return sql<LinkTemplates>`
    select repository, branch, commit, file from project_links
    where tenant_id = ${tenantId}::uuid and project = ${storableText(project)}`;
}

export async function readLinkTemplates(
  trx: Kysely<Database>,
  tenantId: string,
  project: string,
): Promise<LinkTemplates> {
  const { rows } = await linkTemplatesOf(tenantId, project).execute(trx);
  return rows[0] ?? noLinkTemplates;
}

/** Nothing is kept of a project without any. */
export async function setLinkTemplates(
  { trx, tenantId }: TenantTransaction,
  project: string,
  templates: LinkTemplates,
): Promise<void> {
  const row = { tenant_id: tenantId, project: storableText(project), ...storableText(templates) };
  const own = trx.deleteFrom('project_links').where('tenant_id', '=', tenantId).where('project', '=', row.project);
  if (Object.values(templates).every((template) => template === null)) await own.execute();
  else {
    const insert = trx.insertInto('project_links').values(row);
    await insert
      .onConflict((one) => one.columns(['tenant_id', 'project']).doUpdateSet(storableText(templates)))
      .execute();
  }
}
