import { Socket } from 'node:net';

/** A socket that sends what one piece of work writes to it as one packet: a statement alone is several writes. */
export function packetSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  const writeTogether = (...data: Parameters<typeof write>) => {
    if (socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    return write(...data);
  };
  return Object.assign(socket, { write: writeTogether });
}
