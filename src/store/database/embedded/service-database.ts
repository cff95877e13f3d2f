import { Client } from 'pg';
import { serviceDatabase, serviceRole } from './cluster.ts';

/** Creates the database and the role of the service, which can neither bypass row-level security nor create roles. */
export async function prepareServiceDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [serviceRole]);
    // The password is hex and needs no quoting; CREATE ROLE accepts no parameters.
    if (roles.rowCount === 0) await client.query(`create role ${serviceRole} login password '${password}'`);
    const databases = await client.query('select 1 from pg_database where datname = $1', [serviceDatabase]);
    if (databases.rowCount === 0) {
      await client.query(`create database ${serviceDatabase} owner ${serviceRole} template template0`);
    }
  } finally {
    await client.end();
  }
}
