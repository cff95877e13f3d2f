import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const waiting = new WeakSet<IncomingMessage>();

/** Under these paths nobody is told to send a body before it is known to be wanted; elsewhere Node's way stays. */
export function deferContinue(app: FastifyInstance, pathPrefixes: readonly string[]): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (pathPrefixes.some((prefix) => request.url?.startsWith(prefix))) waiting.add(request);
    else response.writeContinue();
    app.routing(request, response);
  });
}

/** Whether the sender holds its body back until it is told to go on. */
export function awaitsContinue(request: IncomingMessage): boolean {
  return waiting.has(request);
}

export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue();
}
