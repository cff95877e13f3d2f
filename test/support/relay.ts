import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/**
 * A way to PostgreSQL that can be cut as a network is: what is sent arrives nowhere, and nobody is told. It looks like a
 * pooler, so that every statement is sent with its words.
 */
export type Relay = {
  url: string;
  /** From now on nothing passes, and connections are still taken. */
  swallow(): void;
  /** Of the next transaction in which these words are sent, PostgreSQL's answer to its commit never arrives. */
  loseCommit(after: string): void;
  /** What was swallowed is lost with its connections, and new ones pass. */
  forward(): void;
  close(): Promise<void>;
};

/** Listens on a port of its own; `url` is a database's on a socket in a directory. */
export async function startRelay(url: string): Promise<Relay> {
  const { username, password, pathname, searchParams } = new URL(url);
  const path = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`;
  const pairs = new Set<[Socket, Socket]>();
  let swallows = false;
  let armed: string | undefined;
  const server = createServer((near) => {
    const far = createConnection(path);
    const pair: [Socket, Socket] = [near, far];
    let isDoomed = false;
    pairs.add(pair);
    const look = (chunk: Buffer) => {
      if (armed !== undefined && chunk.includes(armed)) {
        isDoomed = true;
        armed = undefined;
      }
    };
    near.on('data', look);
    // The answers to the statements that are sent together with the commit may come before its own.
    far.prependListener('data', (chunk) => {
      if (isDoomed && chunk.includes('COMMIT\0')) end();
    });
    const end = () => {
      for (const socket of pair) socket.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) {
      const other = socket === near ? far : near;
      socket.on('data', (chunk) => void (swallows || other.write(socket === far ? renumbered(chunk) : chunk)));
      socket.on('error', () => undefined);
      socket.on('close', () => void (swallows || end()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    swallow: () => {
      swallows = true;
    },
    loseCommit: (after) => {
      armed = after;
    },
    forward: () => {
      swallows = false;
      dropAll();
    },
    close: async () => {
      dropAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}

// BackendKeyData, https://www.postgresql.org/docs/current/protocol-message-formats.html: `K`, its length, the number of the
// process, and the key with which its statement can be cancelled.
const keyLength = 12;

function renumbered(chunk: Buffer): Buffer {
  const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, keyLength]));
  if (at < 0) return chunk;
  const changed = Buffer.from(chunk);
  changed.writeInt32BE(chunk.readInt32BE(at + 5) + 1, at + 5);
  return changed;
}
