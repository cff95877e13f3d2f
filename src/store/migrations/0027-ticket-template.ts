import { type Kysely, type Migration, sql } from 'kysely';

/** The address of the form for a new ticket, which administrators set. */
export const ticketTemplate: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table tenants add column ticket_template text`.execute(db);
  },
};
