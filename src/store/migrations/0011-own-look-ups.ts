import { type Kysely, type Migration, sql } from 'kysely';

/** Whatever other roles a database has: the look-ups before a tenant is known are for the service's own alone. */
export const ownLookUps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(revokeAll).execute(db);
  },
};

const revokeAll = `
do $$
declare look regprocedure;
begin
  for look in select oid from pg_proc
    where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
      and prosecdef and starts_with(proname, 'system_')
  loop execute format('revoke all on function %s from public', look);
  end loop;
end $$;
`;
