import type { IncomingMessage } from 'node:http';

// 1 KiB/s on average: below what any link does, above what a socket held open on purpose sends.
const windowMs = 10_000;
const minBytesPerWindow = 10 * 1024;

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
