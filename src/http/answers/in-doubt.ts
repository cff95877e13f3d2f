import type { FastifyRequest } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';

const logPaths = ['/api/ingest/', endpoints.analyze.path];

/** What to do when it is not known whether a request was carried out; undefined for a request that changes nothing. */
export function wordsInDoubt({ method, routeOptions: { url = '' }, headers }: FastifyRequest): string | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (logPaths.some((path) => url.startsWith(path))) {
    return headers['idempotency-key'] === undefined
      ? 'It is not known whether this was stored. Look at the analyses before you send it again; with an Idempotency-Key it could just be sent again.'
      : 'It is not known whether this was stored; send it again with the same Idempotency-Key.';
  }
  if (url.startsWith('/webhook/')) {
    return 'It is not known whether this delivery was taken. Deliver it again: what is told twice is analysed once.';
  }
  if (url === endpoints.createToken.path) {
    return 'It is not known whether the token was made. Look at the list of tokens first: nobody has seen its secret, so revoke it there and make another.';
  }
  return 'It is not known whether this was done. Look at what is there before you send it again.';
}
