import { type Kysely, type Migration, sql } from 'kysely';

/** What people say of causes. */
export const causes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(status).execute(db);
  },
};

// The index has the order of the list: the causes seen last come first.
const status = `
alter table causes
  add column status text not null default 'open',
  add column note text,
  add column changed_at timestamptz,
  add column changed_by uuid references users on delete set null,
  add column resolution text,
  add column resolved_at timestamptz,
  add column reopened_at timestamptz;
create index causes_newest on causes (tenant_id, last_seen desc, fingerprint desc);
create index causes_changed_by on causes (changed_by) where changed_by is not null;
`;
