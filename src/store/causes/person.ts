import { type RawBuilder, sql } from 'kysely';

/** A joined row of the users as an object; null where nobody was joined. */
export function person(table: string): RawBuilder<unknown> {
  const [id, email] = [sql.ref(`${table}.id`), sql.ref(`${table}.email`)];
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'email', ${email}) end`;
}
