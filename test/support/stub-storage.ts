import { type StubAnswer, startStubServer } from './stub-server.ts';

/** Where a forge keeps finished logs: another origin, to which no credential may be sent. */
export type StubStorage = {
  /** Answers the address of these bytes. */
  keep(bytes: string | Uint8Array): string;
  /** Throws where a credential came with a request. */
  close(): Promise<void>;
};

const credentials = ['authorization', 'private-token', 'cookie', 'job-token'];

export async function startStubStorage(): Promise<StubStorage> {
  const kept = new Map<string, string | Uint8Array>();
  const leaks = new Set<string>();
  const server = await startStubServer(({ path, headers }): StubAnswer => {
    const leaked = credentials.filter((name) => headers[name] !== undefined);
    for (const name of leaked) leaks.add(name);
    const body = kept.get(path);
    if (leaked.length > 0) return { status: 400, body: 'Only one auth mechanism is allowed.' };
    return body === undefined ? { status: 403, body: 'expired' } : { status: 200, body };
  });
  return {
    keep: (bytes) => {
      const path = `/artifacts/${kept.size + 1}/job.log?X-Signature=abc`;
      kept.set(path, bytes);
      return server.url + path;
    },
    close: async () => {
      await server.close();
      if (leaks.size > 0) throw new Error(`A credential was sent to another origin: ${[...leaks].join(', ')}.`);
    },
  };
}
