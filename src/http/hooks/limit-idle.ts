import type { Server } from 'node:http';

const busyConnections = 2000;

/** Beyond this many connections, those on which nothing happens make room: thousands held open keep nobody out. */
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
