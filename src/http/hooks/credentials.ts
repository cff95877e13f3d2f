import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../service/actor.ts';
import type { Credentials } from '../../service/people/authenticate.ts';

export const sessionCookie = 'firstfail_session';
export const csrfCookie = 'csrf_token';

/** What a request brought, unjudged. https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export function readCredentials(request: FastifyRequest): Credentials {
  return { bearer: readBearer(request), session: request.cookies[sessionCookie], caller: readCaller(request) };
}

export function readCaller(request: FastifyRequest): Caller {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}

/** Whether a bearer token was sent, well formed or not; decides the content of WWW-Authenticate. */
export function sentBearer(request: FastifyRequest): boolean {
  return readBearer(request) !== undefined;
}

/** Undefined where none was sent; the empty text, which is no token, where it is not exactly one word. */
export function readBearer(request: FastifyRequest): string | undefined {
  const headers = authorizationHeaders(request.raw.rawHeaders);
  if (headers.length > 1) return '';
  const [header = ''] = headers;
  if (!/^bearer(?:\s|$)/i.test(header)) return undefined;
  return /^bearer ([\x21-\x7e]+)$/i.exec(header)?.[1] ?? '';
}

/** Reads the raw list, because Node keeps the first of two headers and hides the second. */
function authorizationHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization');
}
