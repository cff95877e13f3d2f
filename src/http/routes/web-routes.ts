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

/** The dashboard: every page is the same HTML for everybody, and requests its data from the API. */
export function webRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false, dotfiles: 'ignore' });
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
  const html = once(async () => await readFile(`${root}index.html`, 'utf8'));
  for (const path of Object.values(pagePaths)) {
    app.get(path.replace(/\$$/, '*').replaceAll('$', ':'), open, async (request, reply) => {
      const nonce = deps.randomBytes(16).toString('base64');
      reply.type('text/html; charset=utf-8').header('content-security-policy', policy(nonce));
      return await reply.send(withRelativeAddresses(await html(), request).replace('nonce=""', `nonce="${nonce}"`));
    });
  }
}

/** Styles that the library makes at run time carry the nonce; scripts come only from files of the service. */
function policy(nonce: string): string {
  return policyText({
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
  });
}

/** Addresses relative to the page, so that the service works below any path of a proxy. */
function withRelativeAddresses(html: string, request: FastifyRequest): string {
  const depth = new URL(request.url, 'http://localhost').pathname.split('/').length - 2;
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
