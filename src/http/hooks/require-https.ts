import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../../service/deps.ts';

/**
 * Where people reach us by https, a proxy that lets plain http through would carry tokens in the clear. Refused, not
 * redirected: a redirect would hide the mistake. Callers on this machine, who pass no proxy, are served.
 */
export function requireHttps(app: FastifyInstance, { settings }: Deps): void {
  if (!settings.publicUrl?.startsWith('https:') || settings.trustedProxies.length === 0) return;
  app.addHook('onRequest', async (request) => {
    const cameByProxy = request.headers['x-forwarded-proto'] !== undefined;
    if (cameByProxy && request.protocol === 'http' && request.url.startsWith('/api/')) {
      throw new AppError('forbidden', 'Use https. If this went over http, revoke the token that was sent.');
    }
  });
}
