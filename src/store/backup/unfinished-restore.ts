import type { Client } from 'pg';
import { AppError } from '../../kernel/app-error.ts';

/** A table that exists from before the first change of a restore until after the last. */
export const marker = 'unfinished_restore';

const halfRestored =
  'A restore into this database was begun and did not end, so what it holds is not whole. ' +
  'Run "firstfail admin restore" again with the backup; it begins anew.';

export async function isUnfinished(client: Client): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [marker]);
  return rows[0].found;
}

export async function refuseUnfinished(client: Client): Promise<void> {
  if (await isUnfinished(client)) throw new AppError('conflict', halfRestored);
}

export async function markUnfinished(client: Client): Promise<void> {
  await client.query(`create table if not exists ${marker} (begun_at timestamptz not null default now())`);
}

export async function markFinished(client: Client): Promise<void> {
  await client.query(`drop table ${marker}`);
}
