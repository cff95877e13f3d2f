import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** What people write down about causes, who changed what and when, and what the log alone said of a corrected category. */
export const teamKnowledge: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [columns, activity, rowSecurity('cause_activity', 'tenant_id')])
      await sql.raw(statement).execute(db);
  },
};

// A cause outlives the people who wrote about it.
const columns = `
alter table causes
  add column assignee uuid references users on delete set null,
  add column known_fix text,
  add column ticket_url text,
  add column muted_until timestamptz,
  add column muted_above text,
  add column category text,
  add column category_by uuid references users on delete set null,
  add column category_at timestamptz;
create index causes_assignee on causes (assignee) where assignee is not null;
create index causes_category_by on causes (category_by) where category_by is not null;

alter table analyses add column category_by_log text;
`;

const activity = `
create table cause_activity (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  fingerprint text not null,
  created_at timestamptz not null,
  kind text not null,
  by_firstfail boolean not null,
  user_id uuid references users on delete set null,
  old_value text,
  new_value text,
  assignee uuid references users on delete set null,
  note text,
  foreign key (tenant_id, fingerprint) references causes on delete cascade
);
create index cause_activity_newest on cause_activity (tenant_id, fingerprint, created_at desc, id desc);
create index cause_activity_user on cause_activity (user_id) where user_id is not null;
create index cause_activity_assignee on cause_activity (assignee) where assignee is not null;
`;
