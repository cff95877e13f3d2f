import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pagePaths } from '../../contract/pages.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../../service/deps.ts';
import { dashboardPage, webRoot } from '../answers/dashboard-page.ts';

const assetName = /^\w[\w.-]*$/;
const open = { config: { credential: 'none' }, schema: { hide: true } } as const;

/** The dashboard: every page is the same HTML for everybody, and requests its data from the API. */
export function webRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true, index: false, dotfiles: 'ignore' });
  // Their names hold a hash of the content, so that a browser never requests them again.
  const forever = { immutable: true, maxAge: '365d' };
  app.get<{ Params: { name: string } }>('/assets/:name', open, ({ params: { name } }, reply) => {
    if (!assetName.test(name)) throw new AppError('not_found', 'There is nothing at this address.');
    reply.removeHeader('cache-control').header('vary', 'accept-encoding');
    return reply.sendFile(`assets/${name}`, forever);
  });
  for (const name of ['color-scheme.js', 'icon.svg']) {
    app.get(`/${name}`, open, (_, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, { cacheControl: false }),
    );
  }
  const send = dashboardPage(deps);
  for (const path of Object.values(pagePaths)) {
    app.get(path.replace(/\$$/, '*').replaceAll('$', ':'), open, async (request, reply) => await send(request, reply));
  }
}
