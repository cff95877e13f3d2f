import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Connects as the superuser of a service's embedded server; row-level security does not apply to it. */
export async function connect(dataDir) {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  return client;
}

export async function databaseUrl(dataDir) {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const place = encodeURIComponent(join(dataDir, 'run'));
  return `postgres://postgres:${encodeURIComponent(password)}@/firstfail?host=${place}&port=5432`;
}
