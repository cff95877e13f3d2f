import { type Kysely, type Migration, sql } from 'kysely';

/** When a person was last there, which outlives their sessions. */
export const lastSeen: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table users add column last_seen_at timestamptz').execute(db);
  },
};
