import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** What people say of analyses. */
export const feedback: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [table, rowSecurity('feedback', 'tenant_id')]) await sql.raw(statement).execute(db);
  },
};

// It outlives the person who gave it, as it counts towards how often the analyser is right.
const table = `
create table feedback (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  analysis_id uuid not null references analyses on delete cascade,
  user_id uuid references users on delete set null,
  verdict text not null,
  category text,
  line integer,
  note text,
  created_at timestamptz not null,
  unique (analysis_id, user_id)
);
create index feedback_newest on feedback (tenant_id, created_at desc, id desc);
create index feedback_user on feedback (user_id) where user_id is not null;
`;
