import { type Kysely, type Migration, sql } from 'kysely';

/** What was stored before has the version 1; those of earlier versions are found by an index that shrinks to nothing. */
export const detailsVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table analyses add column details_version smallint not null default 1').execute(db);
    await sql.raw(index).execute(db);
  },
};

const index = 'create index analyses_before_version_2 on analyses (tenant_id, id) where details_version < 2';
