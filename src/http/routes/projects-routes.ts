import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';
import { changeLinkTemplates } from '../../service/projects/change-link-templates.ts';
import { eraseProject } from '../../service/projects/erase-project.ts';
import { listBranches } from '../../service/projects/list-branches.ts';
import { listProjects } from '../../service/projects/list-projects.ts';
import { readLinkTemplates } from '../../service/projects/read-link-templates.ts';
import { serve } from './route.ts';

export function projectsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listProjects, async ({ actor, query }) => await listProjects(deps, actor, query));
  serve(app, endpoints.listBranches, async ({ actor, query }) => await listBranches(deps, actor, query));
  serve(app, endpoints.readLinkTemplates, async ({ actor, query }) => await readLinkTemplates(deps, actor, query.name));
  serve(app, endpoints.changeLinkTemplates, async ({ actor, query, body }) => {
    return await changeLinkTemplates(deps, actor, { project: query.name, change: body });
  });
  serve(app, endpoints.eraseProject, async ({ actor, query }) => await eraseProject(deps, actor, query));
}
