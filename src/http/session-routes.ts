import type { FastifyInstance } from 'fastify';
import { endpoints } from '../contract/endpoints.ts';
import { issueCsrfToken } from '../service/check-csrf.ts';
import type { Deps } from '../service/deps.ts';
import { logIn } from '../service/log-in.ts';
import { logOut } from '../service/log-out.ts';
import { LoginThrottle } from '../service/login-throttle.ts';
import { whoIs } from '../service/who-is.ts';
import { csrfInput } from './auth-hook.ts';
import { clearCookies, setCsrfCookie, setSessionCookie } from './cookies.ts';
import { readCredentials } from './credentials.ts';
import { serve } from './route.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const throttle = new LoginThrottle();
  serve(app, endpoints.login, async ({ body, request, reply }) => {
    const { session } = readCredentials(request);
    const from = csrfInput(request);
    const loggedIn = await logIn(deps, { login: body, from, remote: request.ip, throttle, oldSession: session });
    setSessionCookie(reply, loggedIn.session);
    setCsrfCookie(reply, loggedIn.csrfToken);
    return loggedIn.who;
  });
  serve(app, endpoints.logout, async ({ actor, reply }) => {
    await logOut(deps, actor);
    clearCookies(reply);
  });
  serve(app, endpoints.me, async ({ actor }) => whoIs(actor));
  serve(app, endpoints.csrf, async ({ actor, reply }) => {
    const csrfToken = issueCsrfToken(deps, actor);
    setCsrfCookie(reply, csrfToken);
    return { csrf_token: csrfToken };
  });
}
