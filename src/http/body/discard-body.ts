import type { IncomingMessage } from 'node:http';
import { watchPace } from './minimum-pace.ts';

const maxBytes = 64 * 1024 * 1024;
const atOnce = 2;

const waiting: IncomingMessage[] = [];

/**
 * Lets a refused upload continue, so that its sender reads the answer: closing at once would reset the
 * connection. One that is too large or too slow is cut, and the server's time for a whole request ends any. All refused
 * uploads share a part of each round of the event loop, so that hundreds of them leave time for other requests: what
 * they wait for each other is no reason to cut them.
 */
export function discardBody(request: IncomingMessage): void {
  const startBytes = request.socket.bytesRead;
  const stopWatching = watchPace(request);
  request.once('close', stopWatching);
  request.once('end', stopWatching);
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
