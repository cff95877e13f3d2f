import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { AppError } from '../../kernel/app-error.ts';
import { changeConnection } from '../../service/connections/change-connection.ts';
import { createConnection } from '../../service/connections/create-connection.ts';
import { finishGitlabSignIn } from '../../service/connections/finish-gitlab-sign-in.ts';
import { getConnection } from '../../service/connections/get-connection.ts';
import { listConnections } from '../../service/connections/list-connections.ts';
import { listDeliveries } from '../../service/connections/list-deliveries.ts';
import { removeConnection } from '../../service/connections/remove-connection.ts';
import { rotateSecret } from '../../service/connections/rotate-secret.ts';
import { startGitlabSignIn } from '../../service/connections/start-gitlab-sign-in.ts';
import { testConnection } from '../../service/connections/test-connection.ts';
import type { Deps } from '../../service/deps.ts';
import { listFailures } from '../../service/failures/list-failures.ts';
import { checkOrigin } from '../../service/people/check-csrf.ts';
import { csrfInput } from '../hooks/auth-hook.ts';
import { ownOrigin } from '../hooks/own-origin.ts';
import { manyRoutes } from './many-routes.ts';
import { serve } from './route.ts';

export function connectionsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listConnections, async ({ actor, request }) => {
    return await listConnections(deps, actor, ownOrigin(request));
  });
  serve(app, endpoints.createConnection, async ({ actor, body, request }) => {
    return await createConnection(deps, actor, { input: body, origin: ownOrigin(request) });
  });
  serve(app, endpoints.getConnection, async ({ actor, params, request }) => {
    return await getConnection(deps, actor, { id: params.id, origin: ownOrigin(request) });
  });
  serve(app, endpoints.changeConnection, async ({ actor, params, body, request }) => {
    return await changeConnection(deps, actor, { ...body, id: params.id, origin: ownOrigin(request) });
  });
  serve(app, endpoints.removeConnection, async ({ actor, params }) => await removeConnection(deps, actor, params.id));
  serve(app, endpoints.rotateSecret, async ({ actor, params, request }) => {
    return await rotateSecret(deps, actor, { id: params.id, origin: ownOrigin(request) });
  });
  serve(app, endpoints.testConnection, async ({ actor, params }) => await testConnection(deps, actor, params.id));
  serve(app, endpoints.listDeliveries, async ({ actor, params, query }) => {
    return await listDeliveries(deps, actor, { ...query, id: params.id });
  });
  serve(app, endpoints.listFailures, async ({ actor, params, query }) => {
    return await listFailures(deps, actor, { ...query, id: params.id });
  });
  app.register(async (scope) => gitlabSignInRoutes(scope, deps));
  manyRoutes(app, deps);
}

function gitlabSignInRoutes(app: FastifyInstance, deps: Deps): void {
  // A browser follows this address; where its session has ended, the dashboard lets it sign in and shows the outcome.
  app.setErrorHandler((error, { headers }, reply) => {
    const isEnded = error instanceof AppError && error.code === 'unauthenticated';
    if (!isEnded || !headers.accept?.includes('text/html')) throw error;
    // Exception: a browser is sent on; this is no problem.
    toIntegrations(deps, reply.code(302), { error: 'ended' });
    return reply.send();
  });
  serve(app, endpoints.startGitlabSignIn, async ({ actor, query, request, reply }) => {
    // A link on another site would connect a project that its author chose.
    checkOrigin(deps, csrfInput(request));
    reply.header('location', await startGitlabSignIn(deps, actor, query.project));
  });
  serve(app, endpoints.finishGitlabSignIn, async ({ actor, query, reply }) => {
    toIntegrations(deps, reply, await finishGitlabSignIn(deps, actor, query));
  });
}

function toIntegrations({ settings }: Deps, reply: FastifyReply, outcome: Record<string, string>): void {
  reply.header('location', `${settings.publicUrl ?? ''}/integrations?${new URLSearchParams(outcome)}`);
}
