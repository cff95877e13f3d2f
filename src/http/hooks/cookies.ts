import type { FastifyReply } from 'fastify';
import { type SessionCookies, sessionLifetimeMs } from '../../service/people/new-session.ts';
import { csrfCookie, sessionCookie } from './credentials.ts';

// Secure also on http: browsers accept it from localhost, and elsewhere a session must not be sent unencrypted.
const attributes = { path: '/', secure: true, sameSite: 'lax' } as const;
const maxAge = sessionLifetimeMs / 1000;

export function setSessionCookies(reply: FastifyReply, { session, csrfToken }: SessionCookies): void {
  reply.setCookie(sessionCookie, session, { ...attributes, httpOnly: true, maxAge });
  setCsrfCookie(reply, csrfToken);
}

/** Readable by the page, which sends it back in a header. */
export function setCsrfCookie(reply: FastifyReply, csrfToken: string): void {
  reply.setCookie(csrfCookie, csrfToken, { ...attributes, maxAge });
}

export function clearCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { ...attributes, httpOnly: true });
  reply.clearCookie(csrfCookie, attributes);
}
