import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AppError } from '../../kernel/app-error.ts';
import type { DatabaseSource, OpenOptions } from './database-source.ts';

type Facts = { version: number; encoding: string; rolsuper: boolean; rolbypassrls: boolean };

const defaultWaitMs = 60_000;
const pauseMs = 500;
const oldestVersion = 150_000;
const wrongUrl = /^(?:28|3D000)/;

/** A database of the operator: waits while it does not answer, and refuses one that is not suitable. */
export async function externalDatabase(url: string, options: OpenOptions): Promise<DatabaseSource> {
  const facts = await factsOf(url, options);
  if (facts.version < oldestVersion) {
    const version = Math.floor(facts.version / 10_000);
    throw new AppError('unavailable', `DATABASE_URL leads to PostgreSQL ${version}; firstfail needs 15 or newer.`);
  }
  if (facts.encoding !== 'UTF8') {
    const way = "Make one with: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.";
    throw new AppError('unavailable', `The database of DATABASE_URL is encoded in ${facts.encoding}. ${way}`);
  }
  if (facts.rolsuper || facts.rolbypassrls) {
    const why = 'so PostgreSQL does not keep tenants apart for it';
    options.notice?.(
      `The role of DATABASE_URL is a superuser or bypasses row-level security, ${why}. Use another role.`,
    );
  }
  return { url, close: async () => undefined };
}

async function factsOf(url: string, options: OpenOptions): Promise<Facts> {
  const until = Date.now() + (options.waitMs ?? defaultWaitMs);
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(url);
    if (typeof answer !== 'string') return answer;
    if (wrongUrl.test(answer)) {
      throw new AppError(
        'unavailable',
        `PostgreSQL refuses the role, password or database of DATABASE_URL (${answer}).`,
      );
    }
    if (Date.now() >= until) {
      throw new AppError('unavailable', `The database of DATABASE_URL does not answer (${answer}). Is it running?`);
    }
    if (attempt === 0) options.notice?.(`The database of DATABASE_URL does not answer yet (${answer}); waiting.`);
    await sleep(pauseMs, undefined, { signal: options.signal });
  }
}

/** Only the code of the error, because its message may hold parts of the URL. */
async function ask(url: string): Promise<Facts | string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        rolsuper, rolbypassrls
      from pg_roles where rolname = current_user`);
    return rows[0] as Facts;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  } finally {
    await client.end().catch(() => undefined);
  }
}
