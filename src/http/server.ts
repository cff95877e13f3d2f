import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from '../service/deps.ts';
import { answerClientError } from './answers/client-error.ts';
import { dashboardPage } from './answers/dashboard-page.ts';
import { addNotFound } from './answers/method-not-allowed.ts';
import { addOpenApi } from './answers/openapi.ts';
import { answerError } from './answers/problem.ts';
import { addBodyParser } from './body/body-parser.ts';
import { addAuthHook } from './hooks/auth-hook.ts';
import { checkInput } from './hooks/check-input.ts';
import { compressAnswers } from './hooks/compress-answers.ts';
import { limitIdle } from './hooks/limit-idle.ts';
import { addExchangeHooks } from './hooks/request-hooks.ts';
import { requestId } from './hooks/request-id.ts';
import { requireHost } from './hooks/require-host.ts';
import { requireHttps } from './hooks/require-https.ts';
import { addSecurityHeaders, setPlainHeaders } from './hooks/security-headers.ts';
import { agentRoutes } from './routes/agent-routes.ts';
import { analysesRoutes } from './routes/analyses-routes.ts';
import { causesRoutes } from './routes/causes-routes.ts';
import { channelsRoutes } from './routes/channels-routes.ts';
import { connectionsRoutes } from './routes/connections-routes.ts';
import { docsRoutes } from './routes/docs-routes.ts';
import { feedbackRoutes } from './routes/feedback-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { incidentsRoutes } from './routes/incidents-routes.ts';
import { ingestRoutes } from './routes/ingest-routes.ts';
import { metricsRoutes } from './routes/metrics-routes.ts';
import { outcomesRoutes } from './routes/outcomes-routes.ts';
import { patternsRoutes } from './routes/patterns-routes.ts';
import { peopleRoutes } from './routes/people-routes.ts';
import { projectsRoutes } from './routes/projects-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { statisticsRoutes } from './routes/statistics-routes.ts';
import { tenantsRoutes } from './routes/tenants-routes.ts';
import { tokensRoutes } from './routes/tokens-routes.ts';
import { webRoutes } from './routes/web-routes.ts';
import { webhookRoutes } from './routes/webhook-routes.ts';

/** Each family adds its routes, in a scope of its own, so that its parsers apply to no other family. */
const families: readonly ((app: FastifyInstance, deps: Deps) => void)[] = [
  agentRoutes,
  analysesRoutes,
  causesRoutes,
  incidentsRoutes,
  channelsRoutes,
  connectionsRoutes,
  docsRoutes,
  feedbackRoutes,
  healthRoutes,
  ingestRoutes,
  metricsRoutes,
  outcomesRoutes,
  patternsRoutes,
  peopleRoutes,
  projectsRoutes,
  sessionRoutes,
  statisticsRoutes,
  tenantsRoutes,
  tokensRoutes,
  webRoutes,
  webhookRoutes,
];

/** The routes of a process that only works on tasks. */
const healthFamilies = [healthRoutes, metricsRoutes];

// A legal upload of 64 MiB may take long; the reader of the body cuts slower ones.
const requestTimeoutMs = 10 * 60_000;
// On a machine whose processors others have, seconds pass between a connection and the first look at its bytes.
const headersTimeoutMs = 20_000;
const bodyLimitBytes = 64 * 1024;

export type ServerOptions = { answers?: 'all' | 'health' };

export function buildServer(deps: Deps, { answers = 'all' }: ServerOptions = {}): FastifyInstance {
  const app = Fastify({
    genReqId: requestId(deps.newId),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    // Longer than reverse proxies keep a connection, so that they never send on one that has just been closed.
    keepAliveTimeout: 75_000,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    trustProxy: deps.settings.trustedProxies.length > 0 ? [...deps.settings.trustedProxies] : false,
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for an address that is not a URL.
      setPlainHeaders(request, reply);
      return answerError(deps.log, error, { request, reply });
    },
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: notUsed, buildSerializer: notUsed } },
  });
  limitIdle(app.server);
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => answerError(deps.log, error, { request, reply }));
  addExchangeHooks(app, deps);
  addBodyParser(app);
  addNotFound(app, answers === 'all' ? dashboardPage(deps) : undefined);
  addOpenApi(app);
  addSecurityHeaders(app, deps);
  compressAnswers(app);
  app.register(cookie);
  // After the plugins: the credential check reads cookies, and refusals carry the headers.
  app.after(() => {
    requireHost(app);
    requireHttps(app, deps);
    addAuthHook(app, deps);
    for (const family of answers === 'all' ? families : healthFamilies)
      app.register(async (scope) => family(scope, deps));
  });
  return app;
}

/** Fastify loads its own compilers of schemas, a tenth of a second of work, where it gets none before ours are set. */
function notUsed(): never {
  throw new Error('Every route is compiled by checkInput and JSON.stringify.');
}
