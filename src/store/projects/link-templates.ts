import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type LinkTemplates,
  type LinkTemplatesChange,
  noLinkTemplates,
} from '../../contract/projects/link-templates.ts';
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

/** Sets what the change names, so that changes at the same time both last; nothing is kept of a project without any. */
export async function changeLinkTemplates(
  { trx, tenantId }: TenantTransaction,
  project: string,
  change: LinkTemplatesChange,
): Promise<LinkTemplates> {
  const row = { tenant_id: tenantId, project: storableText(project) };
  const set = storableText(change);
  const changed = await trx
    .insertInto('project_links')
    .values({ ...row, ...noLinkTemplates, ...set })
    .onConflict((one) => one.columns(['tenant_id', 'project']).doUpdateSet(set))
    .returning(['repository', 'branch', 'commit', 'file'])
    .executeTakeFirstOrThrow();
  if (Object.values(changed).every((template) => template === null)) {
    await trx
      .deleteFrom('project_links')
      .where('tenant_id', '=', tenantId)
      .where('project', '=', row.project)
      .execute();
  }
  return changed;
}
