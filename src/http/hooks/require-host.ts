import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';

/** Replaces Node's silent refusals: a missing Host gets an answer, an unknown Expect is ignored. */
export function requireHost(app: FastifyInstance): void {
  // https://www.rfc-editor.org/rfc/rfc9110#field.expect
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.routing(request, response);
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host !== undefined || raw.httpVersion === '1.0') return;
    const errors = [{ pointer: 'Host', detail: 'Required.' }];
    throw new AppError('invalid_parameter', 'Bad parameter: Host.', { errors });
  });
}
