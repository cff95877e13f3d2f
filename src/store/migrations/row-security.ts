/**
 * A tenant's transaction sees and writes its own rows; a system function may read every tenant's, and only read.
 * As sub-selects the settings are read once for a statement, not once for a row.
 */
export function rowSecurity(table: string, column: string): string {
  return `${forced(table)}
create policy own_tenant on ${table} using (${visible(column)}) with check (${ownRows(column)});
create policy system_read on ${table} for select using ((select current_setting('app.system', true)) = 'on');
`;
}

/** As above for a table that is only added to: nothing changes a row, and none goes before it is `keptFor` old. */
export function appendOnlySecurity(table: string, keptFor: string): string {
  const isOwn = visible('tenant_id');
  return `${forced(table)}
create policy own_read on ${table} for select using (${isOwn});
create policy own_append on ${table} for insert with check (${ownRows('tenant_id')});
create policy own_expiry on ${table} for delete using (${isOwn} and created_at < now() - interval '${keptFor}');
`;
}

/** Gives a table whose policies are older the one that `visible` explains. */
export function visibleToPlanner(table: string, column: string): string {
  return `alter policy own_tenant on ${table} using (${visible(column)});`;
}

export type SystemFunction = { head: string; rows: string; where: string };

/**
 * The only ways to look before a tenant is known, for the service's own role. Roles that are not superusers cannot
 * attach a setting of ours to a function, so each one sets and unsets it; an error between the two ends the
 * transaction, and the setting with it.
 */
export function systemFunction({ head, rows, where }: SystemFunction): string {
  return `
create function ${head} returns setof ${rows} language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.system', 'on', true);
  return query select * from ${rows} where ${where};
  perform set_config('app.system', '', true);
end $$;
revoke all on function ${head} from public;
`;
}

function forced(table: string): string {
  return `
alter table ${table} enable row level security;
alter table ${table} force row level security;`;
}

function ownRows(column: string): string {
  return `${column} = (select nullif(current_setting('app.tenant_id', true), '')::uuid)`;
}

/**
 * The same, in a form of which the planner expects that every row passes. A query names its tenant too; were both
 * taken as filters, a tenant with most of the rows of a hundred would be planned as if it had one in a hundred of them.
 */
function visible(column: string): string {
  return `(${ownRows(column)})::int <> 0`;
}
