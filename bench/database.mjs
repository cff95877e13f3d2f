import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** As the superuser of a service's embedded server, whom no policy holds up. */
export async function connect(dataDir) {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const place = { host: join(dataDir, 'run'), port: 5432, user: 'postgres', database: 'firstfail', password };
  const client = new pg.Client(place);
  await client.connect();
  return client;
}
