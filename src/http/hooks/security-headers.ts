import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../service/deps.ts';

const strict = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`).join(', ');

/** A policy of `default-src 'none'` and what a page adds to it. */
export function pagePolicy(more: Record<string, string[]>) {
  return { useDefaults: false, directives: { ...strict, ...more } };
}

/** The policy as text, for pages whose policy differs in each answer. */
export function policyText(more: Record<string, string[]>): string {
  const named = Object.entries({ ...strict, ...more });
  return named.map(([name, sources]) => `${dashed(name)} ${sources.join(' ')}`).join('; ');
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

export function addSecurityHeaders(app: FastifyInstance, deps: Deps): void {
  app.register(helmet, {
    contentSecurityPolicy: pagePolicy({}),
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Only over https: see the hook.
    strictTransportSecurity: false,
  });
  const publicHttps = deps.settings.publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions);
    if (publicHttps || request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000');
    }
  });
}

/** The headers of every answer, for answers that no hook sees. */
export function setPlainHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-request-id': request.id,
  });
}
