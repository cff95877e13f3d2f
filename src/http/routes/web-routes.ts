import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pagePaths } from '../../contract/pages.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../../service/deps.ts';
import { policyText } from '../hooks/security-headers.ts';

const root = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const assetName = /^\w[\w.-]*$/;
const open = { config: { credential: 'none' }, schema: { hide: true } } as const;

/** The dashboard: every page is the same HTML, to anybody, and asks the API for what it shows. */
export function webRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false, dotfiles: 'ignore' });
  // Named by what they contain, so that a browser never has to ask for them again.
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
  const html = once(async () => await readFile(`${root}index.html`, 'utf8'));
  for (const path of Object.values(pagePaths)) {
    app.get(path.replaceAll('$', ':'), open, async (request, reply) => {
      const nonce = deps.randomBytes(16).toString('base64');
      reply.type('text/html; charset=utf-8').header('content-security-policy', policy(nonce));
      return await reply.send(placed(await html(), request).replace('nonce=""', `nonce="${nonce}"`));
    });
  }
}

/** Styles that the library makes as it goes carry the nonce; scripts are files of ours only. */
function policy(nonce: string): string {
  return policyText({
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
  });
}

/** As seen from the page, so that the service may live below any path of a proxy. */
function placed(html: string, request: FastifyRequest): string {
  const depth = (request.routeOptions.url ?? '/').split('/').length - 2;
  return html.replaceAll(/(src|href)="\.\//g, `$1="${'../'.repeat(depth) || './'}`);
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  return async () => {
    kept ??= read().catch((error: unknown) => {
      kept = undefined;
      throw new AppError('unavailable', 'The dashboard is not built; the API works without it.', { cause: error });
    });
    return await kept;
  };
}
