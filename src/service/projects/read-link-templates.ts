import type { LinkTemplates } from '../../contract/projects/link-templates.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { requireProject } from './require-project.ts';

/** What was set for a project; what is not set is guessed. */
export async function readLinkTemplates(deps: Deps, actor: Actor, project: string): Promise<LinkTemplates> {
  const { tenantId } = requireUser(actor);
  await requireProject(deps, tenantId, project);
  return await deps.store.projects.linkTemplates(tenantId, project);
}
