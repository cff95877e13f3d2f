import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../../service/deps.ts';

/**
 * Where the public URL has https, a proxy that forwards plain http would expose tokens. Such a request is refused and
 * not redirected, because a redirect would hide the mistake. Callers on this machine, who use no proxy, are served.
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
