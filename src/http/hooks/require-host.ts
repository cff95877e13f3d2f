import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';

/** What Node would refuse without a word: a missing Host is told, an unknown expectation may be left aside. */
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
