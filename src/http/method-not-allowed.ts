import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Collects what registers, and answers what does not exist: 405 with Allow where another method does, else 404. */
export function addNotFound(app: FastifyInstance): void {
  const routes: { path: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ path: pathPattern(url), methods: [method].flat() });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const allowed = new Set(routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods));
    // A route that takes the method and finds nothing says so here.
    if (allowed.size === 0 || allowed.has(request.method))
      throw new AppError('not_found', 'There is nothing at this address.');
    reply.header('allow', [...allowed].sort().join(', '));
    throw new AppError('method_not_allowed', 'This address does not take that method; the header Allow lists them.');
  });
}

function pathPattern(url: string): RegExp {
  const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+')}$`);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#;]/, 1)[0] ?? '';
}
