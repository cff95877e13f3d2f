import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The connections over which no request has come yet: closed as idle ones, they would be reset under a request on its way. */
export class Newcomers {
  readonly #open = new Set<Socket>();
  #wake: (() => void)[] = [];

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#leave(socket));
    });
    server.on('request', ({ socket }) => this.#leave(socket));
  }

  /** Resolves when each connection has brought a request, or is closed. */
  async served(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((wake) => this.#wake.push(wake));
  }

  #leave(socket: Socket): void {
    this.#open.delete(socket);
    if (this.#open.size === 0) for (const wake of this.#wake.splice(0)) wake();
  }
}
