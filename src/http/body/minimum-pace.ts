import type { IncomingMessage } from 'node:http';

// 128 bytes a second: less than any real link, more than a socket that is held open on purpose. A sender that pipes a
// running build may be silent for a while.
const windowMs = 20_000;
const minBytesPerWindow = 128 * 20;

/** Ends the connection of a body that arrives too slowly. The returned function stops the watch. */
export function watchPace(request: IncomingMessage): () => void {
  let seenBytes = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - seenBytes < minBytesPerWindow) request.destroy();
    seenBytes = bytesRead;
  }, windowMs).unref();
  return () => clearInterval(timer);
}
