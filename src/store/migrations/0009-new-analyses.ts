import { type Kysely, type Migration, sql } from 'kysely';

/** The first analyses of causes are few among many, and are listed alone. */
export const newAnalyses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(index).execute(db);
  },
};

const index = 'create index analyses_new on analyses (tenant_id, created_at desc, id desc) where is_new';
