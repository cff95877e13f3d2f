import { Socket } from 'node:net';

/** A socket that sends what one piece of work writes to it as one packet: a statement alone is several writes. */
export function packetSocket(): Socket {
  const socket = new Socket();
  const [write, cork] = [socket.write.bind(socket), socket.cork.bind(socket)];
  let isWaiting = false;
  const wait = () => {
    if (isWaiting) return;
    isWaiting = true;
    cork();
    process.nextTick(() => {
      isWaiting = false;
      socket.uncork();
    });
  };
  return Object.assign(socket, {
    write: (...data: Parameters<typeof write>) => {
      wait();
      return write(...data);
    },
    // The driver corks the socket for a statement with parameters, and sends it at once.
    cork: () => {
      wait();
      cork();
    },
  });
}
