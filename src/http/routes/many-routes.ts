import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { pagePaths } from '../../contract/pages.ts';
import { AppError } from '../../kernel/app-error.ts';
import { connectMany } from '../../service/connections/connect-many.ts';
import { finishGithubSignIn } from '../../service/connections/finish-github-sign-in.ts';
import { listAvailable } from '../../service/connections/list-available.ts';
import { listInstallations } from '../../service/connections/list-installations.ts';
import { removeInstallation } from '../../service/connections/remove-installation.ts';
import { startGithubSignIn } from '../../service/connections/start-github-sign-in.ts';
import type { Deps } from '../../service/deps.ts';
import { checkOrigin } from '../../service/people/check-csrf.ts';
import { csrfInput } from '../hooks/auth-hook.ts';
import { ownOrigin } from '../hooks/own-origin.ts';
import { serve } from './route.ts';

/** Many projects at once, and the way to GitHub and back. */
export function manyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listAvailable, async ({ actor, body }) => await listAvailable(deps, actor, body));
  serve(app, endpoints.connectMany, async ({ actor, body, request }) => {
    return await connectMany(deps, actor, { input: body, origin: ownOrigin(request) });
  });
  serve(app, endpoints.listInstallations, async ({ actor }) => await listInstallations(deps, actor));
  serve(app, endpoints.removeInstallation, async ({ actor, params }) => {
    await removeInstallation(deps, actor, params.id);
  });
  app.register(async (scope) => githubSignInRoutes(scope, deps));
}

function githubSignInRoutes(app: FastifyInstance, deps: Deps): void {
  const wizard = (outcome: string) =>
    `${deps.settings.publicUrl ?? ''}${pagePaths.connect}?${new URLSearchParams({ github: outcome })}`;
  // A browser follows this address; where its session has ended, the dashboard lets it sign in and shows the outcome.
  app.setErrorHandler((error, { headers }, reply) => {
    const isEnded = error instanceof AppError && error.code === 'unauthenticated';
    if (!isEnded || !headers.accept?.includes('text/html')) throw error;
    // Exception: a browser is sent on; this is no problem.
    return reply.code(302).header('location', wizard('ended')).send();
  });
  serve(app, endpoints.startGithubSignIn, async ({ actor, request, reply }) => {
    // A link on another site would begin what its reader did not want.
    checkOrigin(deps, csrfInput(request));
    reply.header('location', await startGithubSignIn(deps, actor));
  });
  serve(app, endpoints.finishGithubSignIn, async ({ actor, query, reply }) => {
    reply.header('location', wizard(await finishGithubSignIn(deps, actor, query)));
  });
}
