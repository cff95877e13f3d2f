import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';
import { checkReady } from '../../service/operator/check-ready.ts';
import { serve } from './route.ts';

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.alive, async () => ({ status: 'ok' as const }));
  serve(app, endpoints.ready, async ({ actor }) => await checkReady(deps, actor));
}
