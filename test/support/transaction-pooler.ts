import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Client } from 'pg';

/**
 * What PgBouncer does in its transaction mode: a client has one of few connections to PostgreSQL for as long as a
 * transaction lasts, then the next one in turn. What belongs to a session is lost, or met by somebody else.
 */
export type TransactionPooler = { url: string; close(): Promise<void> };

type Frame = { type: string; bytes: Buffer };

const queryIsDone = 'Z';
const goodbye = 'X';
// With the number of a process that no session of the database has.
const welcome = Buffer.concat([
  frame('R', Buffer.alloc(4)),
  frame('K', Buffer.alloc(8)),
  frame(queryIsDone, Buffer.from('I')),
]);

/** Listens on a port of its own; the role and the password are not asked for. */
export async function startTransactionPooler(url: string, connections = 4): Promise<TransactionPooler> {
  const sessions = await createSessions(url, connections);
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('error', () => undefined);
    serve(client, sessions);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { username, pathname } = new URL(url);
  return {
    url: `postgresql://${username}:unasked@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close: async () => {
      for (const client of clients) client.destroy();
      await new Promise((closed) => server.close(closed));
      sessions.close();
    },
  };
}

function serve(client: Socket, sessions: Sessions): void {
  let session: Promise<Socket> | undefined;
  const finish = (used: Socket) => {
    used.removeAllListeners('data');
    session = undefined;
    sessions.giveBack(used);
  };
  const begin = async () => {
    const taken = await sessions.take();
    const read = frames(({ type, bytes }) => {
      client.write(bytes);
      // Behind its length stands whether a transaction is open.
      if (type === queryIsDone && bytes.toString('latin1', 5) === 'I') finish(taken);
    });
    return taken.on('data', read);
  };
  const read = frames(async ({ type, bytes }) => {
    if (type === goodbye) return void client.end();
    session ??= begin();
    (await session).write(bytes);
  });
  // The first message has no type: it says who wants to come in.
  client.once('data', () => {
    client.write(welcome);
    client.on('data', read);
  });
  client.on('close', () => session?.then((used) => sessions.replace(used)));
}

type Sessions = Awaited<ReturnType<typeof createSessions>>;

/** Connections to PostgreSQL, each handed out to one at a time and all in turn. */
async function createSessions(url: string, count: number) {
  const all = new Set<Client>();
  const open = async () => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    all.add(client);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    return stream.removeAllListeners('data');
  };
  const free = await Promise.all(Array.from({ length: count }, open));
  const waiting: ((session: Socket) => void)[] = [];
  const giveBack = (session: Socket) => {
    const next = waiting.shift();
    if (next) next(session);
    else free.push(session);
  };
  return {
    take: async () => free.shift() ?? (await new Promise<Socket>((resolve) => waiting.push(resolve))),
    giveBack,
    /** For one whose client left it in the middle of something. */
    replace: async (session: Socket) => {
      session.destroy();
      giveBack(await open());
    },
    close: () => {
      for (const client of all) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    },
  };
}

/** Cuts what comes in at the borders of messages: a letter, then a length that counts itself. */
function frames(take: (frame: Frame) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1;
      const bytes = rest.subarray(0, end);
      rest = rest.subarray(end);
      take({ type: String.fromCharCode(bytes[0] ?? 0), bytes });
    }
  };
}

function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
