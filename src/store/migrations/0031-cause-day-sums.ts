import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/**
 * The analyses of each cause of days that are over, so that the most frequent causes of a month do not count each analysis.
 * Days are summed again from the first on: the rows of `day_sums` would stand for days that the new table lacks.
 */
export const causeDaySums: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [table, rowSecurity('cause_day_sums', 'tenant_id'), again])
      await sql.raw(statement).execute(db);
  },
};

const table = `
create table cause_day_sums (
  tenant_id uuid not null references tenants on delete cascade,
  day timestamptz not null,
  fingerprint text not null,
  total bigint not null,
  is_change boolean not null
);
create index cause_day_sums_cause on cause_day_sums (tenant_id, fingerprint, day) include (total);
create index cause_day_sums_changed on cause_day_sums (tenant_id, day, fingerprint) where is_change;
`;

// Tenant by tenant, because only a tenant's own transaction changes its rows.
const again = `
truncate day_sums, project_day_sums;
do $$
declare tenant uuid;
begin
  for tenant in select id from system_tenants() loop
    perform set_config('app.tenant_id', tenant::text, true);
    update tenants set summed_to = null where id = tenant;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
`;
