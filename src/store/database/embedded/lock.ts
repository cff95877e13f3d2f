import { mkdir, open, rm, rmdir, stat } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Purpose = 'serve' | 'admin';
export type Lock = { release(): Promise<void> };
export type Holder = { purpose: Purpose; pid: number };
type Place = { path: string; close(): Promise<void> };

const maxSocketPathBytes = 100;
const gateStaleMs = 10_000;

/**
 * Allows one process per data directory. The lock is a listening socket in it, which the kernel releases however its
 * holder ends, also after `kill -9` and across containers on one volume. Returns the holder if the lock is held.
 */
export async function takeLock(dataDir: string, purpose: Purpose): Promise<Lock | Holder> {
  const place = await lockPlace(dataDir);
  const gate = await enterGate(dataDir);
  try {
    const holder = await askHolder(place.path);
    if (holder) {
      await place.close();
      return holder;
    }
    await rm(place.path, { force: true });
    const server = await listen(place.path, purpose);
    return { release: async () => await release(server, place) };
  } finally {
    await gate.leave();
  }
}

// The path of a socket is limited to about a hundred bytes; on Linux an open descriptor shortens any path.
async function lockPlace(dataDir: string): Promise<Place> {
  const path = join(dataDir, 'lock.sock');
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return { path, close: async () => undefined };
  const directory = await open(dataDir, 'r');
  return { path: `/proc/self/fd/${directory.fd}/lock.sock`, close: async () => await directory.close() };
}

// Checks and acquires in one step, so that two processes that find a dead lock do not remove each other's new one.
async function enterGate(dataDir: string): Promise<{ leave(): Promise<void> }> {
  const gate = join(dataDir, 'lock.gate');
  for (;;) {
    try {
      await mkdir(gate);
      return { leave: async () => await rmdir(gate).catch(() => undefined) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const facts = await stat(gate).catch(() => undefined);
      if (facts && Date.now() - facts.mtimeMs > gateStaleMs) await rmdir(gate).catch(() => undefined);
      await sleep(20);
    }
  }
}

/** `undefined` if nobody listens; a holder that is too busy to answer still holds the lock. */
async function askHolder(path: string): Promise<Holder | undefined> {
  return await new Promise((resolve) => {
    let text = '';
    const socket = createConnection(path);
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
    });
    socket.on('close', () => {
      const [purpose, pid] = text.trim().split(' ');
      resolve({ purpose: purpose === 'admin' ? 'admin' : 'serve', pid: Number(pid ?? 0) });
    });
  });
}

async function listen(path: string, purpose: Purpose): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${purpose} ${process.pid}\n`);
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return server;
}

async function release(server: Server, place: Place): Promise<void> {
  await new Promise((closed) => server.close(closed));
  await place.close();
}
