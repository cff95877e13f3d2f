import type { LinkTemplates, LinkTemplatesChange } from '../../contract/projects/link-templates.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { requireProject } from './require-project.ts';

type Input = { project: string; change: LinkTemplatesChange };

/** An admin only. */
export async function changeLinkTemplates(
  deps: Deps,
  actor: Actor,
  { project, change }: Input,
): Promise<LinkTemplates> {
  const admin = requireAdmin(actor);
  await requireProject(deps, admin.tenantId, project);
  if (Object.keys(change).length === 0) return await deps.store.projects.linkTemplates(admin.tenantId, project);
  const subject = { id: null, name: project };
  const audit = auditRecord(deps, admin, { action: 'project.links_changed', subject, details: hostsOf(change) });
  return await deps.store.inTransaction(admin.tenantId, async ({ projects, tenant }) => {
    const templates = await projects.changeLinkTemplates(project, change);
    await tenant.appendAudit(audit);
    return templates;
  });
}

/** What was changed, without the addresses. */
function hostsOf(change: LinkTemplatesChange): Record<string, string> {
  const hosts = Object.entries(change).map(([name, address]) => [name, address ? new URL(address).host : 'none']);
  return Object.fromEntries(hosts);
}
