import type { IncomingMessage } from 'node:http';

const maxBytes = 64 * 1024 * 1024;
const maxMs = 10_000;

/**
 * Lets a refused upload run on for a while, so that its sender reads the answer: closing at once would reset the
 * connection under it. What is too long for that is cut.
 */
export function discardBody(request: IncomingMessage): void {
  const startBytes = request.socket.bytesRead;
  const timer = setTimeout(() => request.destroy(), maxMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.on('error', () => {});
  request.on('data', () => {
    if (request.socket.bytesRead - startBytes > maxBytes) request.destroy();
  });
  request.resume();
}
