import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { AttemptCounter, AttemptStore } from './attempt-store.ts';

type Recent = { key: string; recent: number[] };

/**
 * Sliding windows of attempts to sign in. They precede any tenant, so the table has no row-level security and holds
 * only HMACs and times. Rows are locked in the order of their keys, so that two attempts never block each other.
 */
export function attemptStore(db: Kysely<Database>): AttemptStore {
  return {
    consume: async (counters, windowMs) =>
      await db.transaction().execute(async (trx) => {
        const keys = counters.map(({ key }) => key);
        const recent = await lockRecent(trx, keys, millis(windowMs));
        const waitMs = Math.max(0, ...counters.map((counter) => waitFor(counter, recent, windowMs)));
        if (waitMs === 0) await add(trx, keys, millis(windowMs));
        else await dropEmpty(trx, keys);
        return { waitMs: Math.ceil(waitMs) };
      }),

    forgive: async ({ clear, undo }) => {
      await sql`update login_attempts set hits = '{}' where key = any(${clear}::text[])`.execute(db);
      await sql`
        update login_attempts set hits = hits[1 : cardinality(hits) - 1] where key = any(${undo}::text[])
      `.execute(db);
    },

    remember: async (key, forMs) => {
      await sql`
        insert into login_attempts (key, hits, kept_until) values (${key}, '{}', now() + ${millis(forMs)})
        on conflict (key) do update set kept_until = excluded.kept_until
      `.execute(db);
    },

    remembered: async (keys) => {
      const { rows } = await sql<{ key: string }>`
        select key from login_attempts where key = any(${keys}::text[]) and kept_until > now()`.execute(db);
      return rows.map(({ key }) => key);
    },
  };
}

async function lockRecent(trx: Kysely<Database>, keys: string[], span: RawBuilder<unknown>): Promise<Recent[]> {
  await sql`
    insert into login_attempts (key, hits, kept_until)
    select key, '{}', now() from unnest(${keys}::text[]) key order by key on conflict do nothing
  `.execute(trx);
  const { rows } = await sql<Recent>`
    select key, array(
      select (extract(epoch from clock_timestamp() - h) * 1000)::float8 from unnest(hits) h
      where h > clock_timestamp() - ${span} order by h desc
    ) as recent
    from login_attempts where key = any(${keys}::text[]) order by key for update
  `.execute(trx);
  return rows;
}

/** The time until the counter has room: its `limit`-th latest attempt must leave the window. */
function waitFor({ key, limit }: AttemptCounter, recent: readonly Recent[], windowMs: number): number {
  const agesMs = recent.find((row) => row.key === key)?.recent ?? [];
  const blocking = agesMs[limit - 1];
  return blocking === undefined ? 0 : Math.max(1, windowMs - Math.max(0, blocking));
}

async function add(trx: Kysely<Database>, keys: string[], span: RawBuilder<unknown>): Promise<void> {
  await sql`
    update login_attempts set kept_until = clock_timestamp() + ${span},
      hits = array(select h from unnest(hits) h where h > clock_timestamp() - ${span} order by h) || clock_timestamp()
    where key = any(${keys}::text[])
  `.execute(trx);
}

/** Refused attempts at new accounts leave no rows. */
async function dropEmpty(trx: Kysely<Database>, keys: string[]): Promise<void> {
  await sql`delete from login_attempts where key = any(${keys}::text[]) and kept_until <= now()`.execute(trx);
}

function millis(ms: number): RawBuilder<unknown> {
  return sql`make_interval(secs => ${ms / 1000}::float8)`;
}
