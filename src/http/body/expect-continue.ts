import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const waiting = new WeakSet<IncomingMessage>();

/** Below these paths `100 Continue` is sent only once the body is wanted; elsewhere Node sends it at once. */
export function deferContinue(app: FastifyInstance, pathPrefixes: readonly string[]): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (pathPrefixes.some((prefix) => request.url?.startsWith(prefix))) waiting.add(request);
    else response.writeContinue();
    app.routing(request, response);
  });
}

/** Whether the sender waits for `100 Continue` before it sends its body. */
export function awaitsContinue(request: IncomingMessage): boolean {
  return waiting.has(request);
}

export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue();
}
