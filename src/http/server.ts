import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from '../service/deps.ts';
import { analysisRoutes } from './analysis-routes.ts';
import { addAuthHook } from './auth-hook.ts';
import { addBodyParser } from './body-parser.ts';
import { causeRoutes } from './cause-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { checkInput } from './check-input.ts';
import { answerClientError } from './client-error.ts';
import { connectionRoutes } from './connection-routes.ts';
import { docsRoutes } from './docs-routes.ts';
import { addExchangeHooks } from './exchange-hooks.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { ingestRoutes } from './ingest-routes.ts';
import { limitIdle } from './limit-idle.ts';
import { memberRoutes } from './member-routes.ts';
import { addNotFound } from './method-not-allowed.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { addOpenApi } from './openapi.ts';
import { answerError } from './problem.ts';
import { requestId } from './request-id.ts';
import { requireHost } from './require-host.ts';
import { requireHttps } from './require-https.ts';
import { addSecurityHeaders, setPlainHeaders } from './security-headers.ts';
import { sessionRoutes } from './session-routes.ts';
import { statisticsRoutes } from './statistics-routes.ts';
import { tenantRoutes } from './tenant-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { webRoutes } from './web-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** Each adds its routes; one line per family. Every family is a scope of its own, so its parsers stay its own. */
const families: readonly ((app: FastifyInstance, deps: Deps) => void)[] = [
  analysisRoutes,
  causeRoutes,
  channelRoutes,
  connectionRoutes,
  docsRoutes,
  feedbackRoutes,
  healthRoutes,
  ingestRoutes,
  memberRoutes,
  metricsRoutes,
  sessionRoutes,
  statisticsRoutes,
  tenantRoutes,
  tokenRoutes,
  webRoutes,
  webhookRoutes,
];

/** What a process answers that only does tasks. */
const healthFamilies = [healthRoutes, metricsRoutes];

// A legal upload of 64 MiB may take long; what is slower than that is cut by the reader of the body.
const requestTimeoutMs = 10 * 60_000;
const bodyLimitBytes = 64 * 1024;

export type ServerOptions = { answers?: 'all' | 'health' };

export function buildServer(deps: Deps, { answers = 'all' }: ServerOptions = {}): FastifyInstance {
  const app = Fastify({
    genReqId: requestId(deps.newId),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    // Longer than what reverse proxies keep, so that they never send on a connection we have just closed.
    keepAliveTimeout: 75_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    trustProxy: deps.settings.trustedProxies.length > 0 ? [...deps.settings.trustedProxies] : false,
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for an address that is no URL.
      setPlainHeaders(request, reply);
      return answerError(deps.log, error, { request, reply });
    },
    routerOptions: { maxParamLength: 200 },
  });
  limitIdle(app.server);
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => answerError(deps.log, error, { request, reply }));
  addExchangeHooks(app, deps);
  addBodyParser(app);
  addNotFound(app);
  addOpenApi(app);
  addSecurityHeaders(app, deps);
  app.register(cookie);
  // After the plugins have loaded: the credential check reads cookies, and refusals carry the headers.
  app.after(() => {
    requireHost(app);
    requireHttps(app, deps);
    addAuthHook(app, deps);
    for (const family of answers === 'all' ? families : healthFamilies)
      app.register(async (scope) => family(scope, deps));
  });
  return app;
}
