import type { IncomingMessage } from 'node:http';

const maxBytes = 64 * 1024 * 1024;
const maxMs = 30_000;
const atOnce = 2;

const waiting: IncomingMessage[] = [];

/**
 * Lets a refused upload continue for a while, so that its sender reads the answer: closing at once would reset the
 * connection. An upload that lasts too long is cut. All refused uploads share a part of each round of the event loop, so
 * that hundreds of them leave time for other requests.
 */
export function discardBody(request: IncomingMessage): void {
  const startBytes = request.socket.bytesRead;
  const timer = setTimeout(() => request.destroy(), maxMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.on('error', () => {
    // A client that is gone needs no answer.
  });
  // Node reads a body that nobody has begun to read after the answer, without any pause.
  request.pause().read(0);
  request.on('data', () => {
    if (request.socket.bytesRead - startBytes > maxBytes) request.destroy();
    else waitForTurn(request);
  });
  waitForTurn(request);
}

/** The sender waits too, because unread bytes fill the connection. */
function waitForTurn(request: IncomingMessage): void {
  request.pause();
  waiting.push(request);
  if (waiting.length === 1) setImmediate(readSome);
}

function readSome(): void {
  for (const request of waiting.splice(0, atOnce)) request.resume();
  if (waiting.length > 0) setImmediate(readSome);
}
