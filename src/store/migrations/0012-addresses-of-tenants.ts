import { type Kysely, type Migration, sql } from 'kysely';

/**
 * An e-mail address names one account in a tenant and says nothing of any other tenant: an administrator who could not
 * take an address would learn that somebody else has it, and who could would keep it from everybody else.
 */
export const addressesOfTenants: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(indexes).execute(db);
  },
};

const indexes = `
drop index users_email;
create unique index users_email on users (tenant_id, lower(email));
create index users_by_email on users (lower(email));
`;
