import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createStore, openKysely, type StoreOptions } from '../../src/store/create-store.ts';
import type { Store } from '../../src/store/store.ts';

export type TestDatabase = {
  /** As the service's role, without SUPERUSER and BYPASSRLS. */
  url: string;
  superuserUrl: string;
  drop(): Promise<void>;
};

/** A busy machine is waited for; what the service does when its database is late has tests of its own. */
export const patience = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 };

export type TestStore = { store: Store; database: TestDatabase; close(): Promise<void> };

/** A database of its own, empty and migrated; one for each test file is enough. */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { url, superuserUrl } = inject('cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = options.empty ? 'template0' : new URL(url).pathname.slice(1);
  await asSuperuser(
    superuserUrl,
    `create database ${name} template ${template} strategy file_copy owner ${new URL(url).username}`,
  );
  return {
    url: withDatabase(url, name),
    superuserUrl: withDatabase(superuserUrl, name),
    drop: async () => await asSuperuser(superuserUrl, `drop database if exists ${name} with (force)`),
  };
}

/** A store on a database of its own; `close()` it in `afterAll`. */
export async function testStore(options: StoreOptions = {}): Promise<TestStore> {
  const database = await testDatabase();
  const store = createStore(database.url, { ...patience, ...options });
  return {
    store,
    database,
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
}

/** The same, with its tables as the service's role has them. */
export async function testTables(): Promise<TestStore & { kysely: ReturnType<typeof openKysely> }> {
  const db = await testStore();
  const kysely = openKysely({ url: db.database.url, maxConnections: 2, ...patience });
  return {
    ...db,
    kysely,
    close: async () => {
      await kysely.destroy();
      await db.close();
    },
  };
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
