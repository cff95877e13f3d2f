import type { IncomingMessage } from 'node:http';

// 128 bytes a second: below what any link does, above what a socket held open on purpose sends; a sender that pipes a
// running build may be silent for a while.
const windowMs = 20_000;
const minBytesPerWindow = 128 * 20;

/** Ends the connection of a body that trickles. Call what it answers once the body is read. */
export function watchPace(request: IncomingMessage): () => void {
  let seenBytes = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - seenBytes < minBytesPerWindow) request.destroy();
    seenBytes = bytesRead;
  }, windowMs).unref();
  return () => clearInterval(timer);
}
