import { type RawBuilder, sql } from 'kysely';

/**
 * The expression of the indexes of jobs, for a column or a value; a missing name is an empty one. `coalesce` would keep
 * row-level security from using the index.
 */
export function jobHash(job: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`md5(case when ${job} is null then '' else ${job} end)`;
}
