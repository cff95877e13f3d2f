import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';
import { acceptInvitation } from '../../service/people/accept-invitation.ts';
import { changePassword } from '../../service/people/change-password.ts';
import { issueCsrfToken } from '../../service/people/check-csrf.ts';
import { listSessions } from '../../service/people/list-sessions.ts';
import { logIn } from '../../service/people/log-in.ts';
import { logOut } from '../../service/people/log-out.ts';
import { resetPassword } from '../../service/people/reset-password.ts';
import { revokeOtherSessions } from '../../service/people/revoke-other-sessions.ts';
import { revokeSession } from '../../service/people/revoke-session.ts';
import { readOwnSession } from '../../service/people/session-reply.ts';
import { csrfInput } from '../hooks/auth-hook.ts';
import { clearCookies, setCsrfCookie, setSessionCookies } from '../hooks/cookies.ts';
import { readCaller, readCredentials } from '../hooks/credentials.ts';
import { serve } from './route.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.login, async ({ body, request, reply }) => {
    const { session, caller } = readCredentials(request);
    const from = csrfInput(request);
    const { who, cookies } = await logIn(deps, { login: body, from, caller, oldSession: session });
    setSessionCookies(reply, cookies);
    return who;
  });
  serve(app, endpoints.logout, async ({ actor, reply }) => {
    await logOut(deps, actor);
    clearCookies(reply);
  });
  serve(app, endpoints.me, async ({ actor }) => readOwnSession(actor));
  serve(app, endpoints.csrf, async ({ actor, reply }) => {
    const csrfToken = issueCsrfToken(deps, actor.kind === 'user' ? actor.sessionHash : undefined);
    setCsrfCookie(reply, csrfToken);
    return { csrf_token: csrfToken };
  });
  serve(app, endpoints.listSessions, async ({ actor }) => await listSessions(deps, actor));
  serve(app, endpoints.revokeSession, async ({ actor, params }) => await revokeSession(deps, actor, params.id));
  serve(app, endpoints.revokeOtherSessions, async ({ actor }) => await revokeOtherSessions(deps, actor));
  passwordRoutes(app, deps);
}

function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.changePassword, async ({ actor, body, reply }) => {
    setSessionCookies(reply, await changePassword(deps, actor, body));
  });
  serve(app, endpoints.acceptInvitation, async ({ body, request, reply }) => {
    const input = { answer: body, from: csrfInput(request), caller: readCaller(request) };
    const { who, cookies } = await acceptInvitation(deps, input);
    setSessionCookies(reply, cookies);
    return who;
  });
  serve(app, endpoints.resetPassword, async ({ body, request }) => {
    await resetPassword(deps, { answer: body, from: csrfInput(request), caller: readCaller(request) });
  });
}
