import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** What a tenant's analyses have cost at a language model today. */
export const modelUsage: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [table, rowSecurity('model_usage', 'tenant_id')]) await sql.raw(statement).execute(db);
  },
};

const table = `
create table model_usage (
  tenant_id uuid primary key references tenants on delete cascade,
  day date not null,
  tokens bigint not null
);
`;
