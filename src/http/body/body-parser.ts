import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';

const bodyTimeoutMs = 30_000;
const smallBytes = 1024 * 1024;

/**
 * Parses small JSON bodies. Routes that accept logs have their own parsers in a separate scope; on all other routes the
 * connection ends when the body has not arrived within 30 seconds.
 */
export function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body !== '') parseJson(request, body as string, done);
    else if (request.routeOptions.schema?.body === undefined) done(null, undefined);
    else done(new AppError('invalid_json', 'The body is empty; send JSON.'));
  });
  app.addHook('preParsing', async (request) => {
    if (request.routeOptions.bodyLimit <= smallBytes) limitTime(request);
  });
}

function limitTime({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), bodyTimeoutMs).unref();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
}
