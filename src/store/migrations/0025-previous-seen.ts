import { type Kysely, type Migration, sql } from 'kysely';

/**
 * When a cause was seen before the last time, so that whether it came more than once since a day needs no look at its
 * analyses; and an index by which the most frequent causes are found.
 */
export const previousSeen: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [column, filled, index]) await sql.raw(statement).execute(db);
  },
};

const column = 'alter table causes add column previous_seen timestamptz';

const index = 'create index causes_most_frequent on causes (tenant_id, count desc)';

// Tenant by tenant, because only a tenant's own transaction changes its rows.
const filled = `
do $$
declare tenant uuid;
begin
  for tenant in select id from system_tenants() loop
    perform set_config('app.tenant_id', tenant::text, true);
    update causes c set previous_seen = (
      select created_at from analyses a where a.tenant_id = tenant and a.fingerprint = c.fingerprint
      order by created_at desc offset 1 limit 1
    ) where c.tenant_id = tenant and c.count > 1;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
`;
