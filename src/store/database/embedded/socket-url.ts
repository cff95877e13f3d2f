import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, port } from './cluster.ts';

const maxSocketPathBytes = 100;

export type SocketPlace = { directory: string; close(): Promise<void> };

/** A path of the socket's directory that is short enough to connect to; on Linux an open descriptor shortens it. */
export async function socketPlace(cluster: Cluster): Promise<SocketPlace> {
  const socket = join(cluster.run, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(socket) <= maxSocketPathBytes) {
    return { directory: cluster.run, close: async () => undefined };
  }
  const directory = await open(cluster.run, 'r');
  return { directory: `/proc/self/fd/${directory.fd}`, close: async () => await directory.close() };
}

type Login = { role: string; password: string; database: string };

export function socketUrl(place: SocketPlace, { role, password, database }: Login): string {
  const query = new URLSearchParams({ host: place.directory, port: String(port) });
  return `postgresql://${role}:${password}@localhost/${database}?${query}`;
}
