import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { AppError } from '../../kernel/app-error.ts';
import { packageFolder } from '../../kernel/package-folder.ts';
import type { Deps } from '../../service/deps.ts';
import { policyText } from '../hooks/security-headers.ts';

export const webRoot = join(packageFolder, 'dist/web/');

/** Addresses of programs, whose answers stay problem documents. */
const ofPrograms = /^\/(?:api|webhook|assets|mcp)(?:\/|$)/;
// A deeper path is no page that somebody mistyped.
const deepest = 10;

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Sends the one HTML of all pages of the dashboard, with a nonce of its own. */
export function dashboardPage(deps: Pick<Deps, 'randomBytes'>): SendPage {
  const html = once(async () => await readFile(`${webRoot}index.html`, 'utf8'));
  return async (request, reply) => {
    const nonce = deps.randomBytes(16).toString('base64');
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy(nonce));
    return await reply.send(withRelativeAddresses(await html(), request).replace('nonce=""', `nonce="${nonce}"`));
  };
}

/** Whether somebody has opened an address without a page in a browser. */
export function isLostReader({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  if (method !== 'GET' || ofPrograms.test(path) || path.split('/').length > deepest) return false;
  const named = headers.accept?.includes('text/html') === true;
  return named && new Negotiator({ headers }).mediaType(['application/json', 'text/html']) === 'text/html';
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
  const [path = '/'] = request.url.split(/[?#;]/, 1);
  return html.replaceAll(/(src|href)="\.\//g, `$1="${'../'.repeat(path.split('/').length - 2) || './'}`);
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
