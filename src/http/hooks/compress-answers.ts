import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A smaller answer fits into one packet, and gains nothing. */
const leastBytes = 1024;
const sessions = '/api/auth/';

/**
 * Answers to GET are compressed with what the caller accepts. The length of a compressed answer tells of a secret in
 * it where a caller chooses other words of the same answer (BREACH, CVE-2013-3587). Secrets are shown in answers to
 * changes and below `/api/auth/` only, which are left as they are; the tools of agents are answers to POST too.
 */
export function compressAnswers(app: FastifyInstance): void {
  // Before the plugin, whose own hook reads what this one decides.
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    if (!isRead || route.url.startsWith(sessions)) route.compress = false;
  });
  // Bodies that come in are unpacked by the readers of bodies, within their limits.
  app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: leastBytes });
}
