import { type Kysely, type Migration, sql } from 'kysely';

/** A channel's earlier key signs beside the new one for a while, so that who verifies can change over. */
export const channelSecrets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(columns).execute(db);
  },
};

const columns = `
alter table channels add column previous_secret bytea, add column previous_secret_until timestamptz;
`;
