import type { Server } from 'node:http';

const busyConnections = 2000;

/** Beyond this many connections idle ones are closed, so that thousands of open ones keep nobody out. */
export function limitIdle(server: Server): void {
  let open = 0;
  server.on('connection', (socket) => {
    open++;
    socket.once('close', () => {
      open--;
    });
    if (open > busyConnections) server.closeIdleConnections();
  });
}
