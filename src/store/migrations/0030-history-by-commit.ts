import { type Kysely, type Migration, sql } from 'kysely';
import { historyFunction } from './0026-failure-history.ts';

/** Whether a job ran again is looked up by its commit, however many tenants there are. */
export const historyByCommit: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(historyFunction).execute(db);
  },
};
