import { Client } from 'pg';
import { databaseError } from '../database/database-error.ts';

export type SessionMode = 'read' | 'write';

const isolation = {
  /** One snapshot for all reads. */
  read: 'isolation level repeatable read read only',
  write: '',
};

/** Runs the work on a separate connection. It hides the messages of PostgreSQL, which may quote rows. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: 'firstfail backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw databaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Begins a transaction without time limits, whose output of values does not depend on the settings of the server. All
 * settings end with the transaction, so it works behind a connection pooler.
 */
export async function begin(client: Client, mode: SessionMode): Promise<void> {
  await client.query(`begin ${isolation[mode]}`);
  await client.query(`
    select set_config(name, '0', true) from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
  await client.query(`
    select set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
      set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '3', true), set_config('client_encoding', 'UTF8', true)`);
}
