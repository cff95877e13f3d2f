import type { ErasedProject, EraseProjectQuery } from '../../contract/projects/erase-project.ts';
import { type Actor, requireAdmin, type UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { noSuchProject } from './require-project.ts';

type Needs = Pick<Deps, 'store' | 'now' | 'newId'>;

/** So many go in one transaction, so that posts about other projects never wait long for their causes. */
const batchAnalyses = 500;

/**
 * For admins only. The audit entry is stored with the first records that go; where the process is killed after that,
 * doing it again erases the rest.
 */
export async function eraseProject(deps: Needs, actor: Actor, { name }: EraseProjectQuery): Promise<ErasedProject> {
  const admin = requireAdmin(actor);
  const { failures, outcomes } = await begin(deps, admin, name);
  let analyses = 0;
  for (let erased = batchAnalyses; erased === batchAnalyses; analyses += erased) {
    erased = await deps.store.inTransaction(admin.tenantId, async ({ projects }) => {
      return await projects.eraseAnalyses(name, batchAnalyses);
    });
  }
  return { project: name, analyses, failures, outcomes };
}

async function begin(deps: Needs, admin: UserActor, name: string) {
  return await deps.store.inTransaction(admin.tenantId, async ({ projects, tenant }) => {
    const analyses = await projects.countAnalyses(name);
    const { failures, outcomes, links } = await projects.eraseRecords(name);
    const details = { analyses, failures, outcomes };
    if (analyses + failures + outcomes + links === 0) throw noSuchProject();
    await tenant.appendAudit(
      auditRecord(deps, admin, { action: 'project.erased', subject: { id: null, name }, details }),
    );
    return details;
  });
}
