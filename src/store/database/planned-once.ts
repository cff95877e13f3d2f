import { sql } from 'kysely';

const mark = '/* planned once */';

/**
 * Ends a statement that each post or delivery runs and whose plan is the same for all values: a connection without a pooler
 * keeps the plan. The statement has one text, and names the columns that it answers: a plan of `*` fails when a table gets a
 * column.
 */
export const plannedOnce = sql.raw(mark);

/** The same for a statement that another library wrote. */
export function markPlannedOnce(text: string): string {
  return `${text} ${mark}`;
}

const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement that is marked. */
export function nameOfPlan(text: string): string | undefined {
  if (!text.trimEnd().endsWith(mark)) return undefined;
  const name = names.get(text) ?? `plan ${names.size}`;
  names.set(text, name);
  return name;
}
