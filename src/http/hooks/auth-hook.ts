import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credential } from '../../contract/endpoints.ts';
import type { Actor } from '../../service/actor.ts';
import type { Deps } from '../../service/deps.ts';
import { authenticate } from '../../service/people/authenticate.ts';
import { checkCsrf } from '../../service/people/check-csrf.ts';
import { csrfCookie, readCredentials } from './credentials.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; a route without it is not registered. */
    credential?: Credential;
  }
  interface FastifyRequest {
    /** Who calls; anonymous where the route requires no credential. */
    actor: Actor;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Checks the route's credential before a byte of the body is read: 401, then 403. */
export function addAuthHook(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('actor');
  app.addHook('onRoute', (route) => {
    if (route.config?.credential === undefined) throw new Error(`${route.method} ${route.url} names no credential`);
  });
  app.addHook('onRequest', async (request) => {
    const { credential } = request.routeOptions.config;
    if (credential === undefined) return;
    request.actor = await authenticate(deps, credential, readCredentials(request));
    if (!safeMethods.has(request.method)) checkCsrf(deps, request.actor, csrfInput(request));
  });
}

/** Where the browser states that a call comes from, and both halves of the double submit. */
export function csrfInput(request: FastifyRequest) {
  return {
    header: text(request.headers['x-csrf-token']),
    cookie: request.cookies[csrfCookie],
    origin: text(request.headers.origin),
    fetchSite: text(request.headers['sec-fetch-site']),
    host: request.host,
  };
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join() : header;
}
