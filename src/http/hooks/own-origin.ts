import type { FastifyRequest } from 'fastify';

const defaultPort = 80;

/**
 * How this service is reached, where the operator set no public URL. Of the Host header only what nobody else can make
 * lead here is believed: a name of this machine itself, or the address that the connection came in at.
 */
export function ownOrigin({ headers: { host = '' }, raw: { socket } }: FastifyRequest): string {
  const address = plainAddress(socket.localAddress ?? '127.0.0.1');
  if (isLoopbackHost(host) || nameIn(host) === address) return `http://${host}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort ?? defaultPort}`;
}

/** Whether a Host header names this machine as only the machine itself can. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(nameIn(host ?? ''));
}

/** Without port and brackets, in lower case; empty where it is none. */
function nameIn(host: string): string {
  const named = /^(?:\[([0-9a-f:.]{2,45})\]|([\w.-]{1,255}))(?::\d{1,5})?$/i.exec(host);
  return (named?.[1] ?? named?.[2] ?? '').toLowerCase();
}

/** An IPv4 address as a socket of both families writes it, without the mark of that. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d)/, '');
}
