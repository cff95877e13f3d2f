import { sql } from 'kysely';

const mark = '/* sent with the next */';

/**
 * Begins a statement of a transaction whose answer nobody reads: it is sent together with the next statement, be it the
 * commit, which spares a way to the database and back. Its error is that of the statement that it is sent with.
 */
export const sentWithNext = sql.raw(mark);

/** The same for a statement that another library wrote. */
export function markSentWithNext(text: string): string {
  return `${mark} ${text}`;
}

export function isSentWithNext(text: string): boolean {
  return text.trimStart().startsWith(mark);
}
