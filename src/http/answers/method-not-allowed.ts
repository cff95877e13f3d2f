import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import { isLostReader, type SendPage } from './dashboard-page.ts';
import { nearPaths } from './near-paths.ts';
import { notFoundStatus } from './problem.ts';

const api = '/api/';

/**
 * Collects the routes, and answers requests that have none: 405 with Allow where the path has other methods, else 404.
 * Below /api/ the 404 names similar paths. Who has mistyped a page in a browser gets the dashboard, which says so.
 */
export function addNotFound(app: FastifyInstance, sendPage: SendPage | undefined): void {
  const routes: { path: RegExp; methods: string[] }[] = [];
  const apiPaths = new Set<string>();
  app.addHook('onRoute', ({ url, method, schema }) => {
    routes.push({ path: pathPattern(url), methods: [method].flat() });
    if (url.startsWith(api) && schema?.hide !== true) apiPaths.add(url.replaceAll(/:(\w+)/g, '{$1}'));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const allowed = new Set(routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods));
    if (sendPage && allowed.size === 0 && isLostReader(request))
      return await sendPage(request, reply.code(notFoundStatus));
    // A route that has the method but finds nothing ends here too.
    if (allowed.size === 0 || allowed.has(request.method)) throw notFound(path, apiPaths);
    reply.header('allow', [...allowed].sort().join(', '));
    throw new AppError('method_not_allowed', 'This address does not take that method; the header Allow lists them.');
  });
}

function notFound(path: string, apiPaths: ReadonlySet<string>): AppError {
  const near = path.startsWith(api) ? nearPaths(path, apiPaths) : [];
  const hint = near.length > 0 ? ` Near it: ${near.join(', ')}.` : '';
  return new AppError('not_found', `There is nothing at this address.${hint}`);
}

function pathPattern(url: string): RegExp {
  const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+')}$`);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#;]/, 1)[0] ?? '';
}
