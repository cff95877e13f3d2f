import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';
import { changePattern } from '../../service/patterns/change-pattern.ts';
import { createPattern } from '../../service/patterns/create-pattern.ts';
import { listPatterns } from '../../service/patterns/list-patterns.ts';
import { removePattern } from '../../service/patterns/remove-pattern.ts';
import { serve } from './route.ts';

/** A trial takes a whole log, so that it stands with the routes of ingest. */
export function patternsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listPatterns, async ({ actor }) => await listPatterns(deps, actor));
  serve(app, endpoints.createPattern, async ({ actor, body }) => await createPattern(deps, actor, body));
  serve(app, endpoints.changePattern, async ({ actor, params, body }) => {
    return await changePattern(deps, actor, { ...body, id: params.id });
  });
  serve(app, endpoints.removePattern, async ({ actor, params }) => await removePattern(deps, actor, params.id));
}
