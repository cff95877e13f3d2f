/**
 * The expression in the indexes of jobs, of a column with the name of a job; a missing name counts as an empty one. Row-level
 * security keeps PostgreSQL from looking up an expression with `coalesce`. Another expression needs other indexes.
 */
export function jobHash(column: string): string {
  return `md5(case when ${column} is null then '' else ${column} end)`;
}
