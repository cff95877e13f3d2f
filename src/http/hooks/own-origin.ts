import type { FastifyRequest } from 'fastify';

const defaultPort = 80;

/**
 * The origin of this service where the operator set no public URL. The Host header is trusted only where nobody else
 * can make it lead here: for a loopback name, or for the address at which the connection arrived.
 */
export function ownOrigin({ headers: { host = '' }, raw: { socket } }: FastifyRequest): string {
  const address = plainAddress(socket.localAddress ?? '127.0.0.1');
  if (isLoopbackHost(host) || nameIn(host) === address) return `http://${host}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort ?? defaultPort}`;
}

/** Whether a Host header names this machine by a loopback name. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(nameIn(host ?? ''));
}

/** The host without port and brackets, in lower case; empty where there is none. */
function nameIn(host: string): string {
  const named = /^(?:\[([0-9a-f:.]{2,45})\]|([\w.-]{1,255}))(?::\d{1,5})?$/i.exec(host);
  return (named?.[1] ?? named?.[2] ?? '').toLowerCase();
}

/** An IPv4 address without the prefix that a socket of both families adds. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d)/, '');
}
