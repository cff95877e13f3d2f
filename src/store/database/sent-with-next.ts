import { sql } from 'kysely';

const mark = '/* sent with the next */';
const markOfOnly = '/* sent with the only one */';

/**
 * Marks a statement of a transaction whose answer nobody reads: it is sent together with the next statement, be it the
 * commit, which spares a way to the database and back. Its error is that of the statement that it is sent with.
 */
export const sentWithNext = sql.raw(mark);

/**
 * The same in a transaction that has one statement more, which reads: the commit is sent together with that, and the whole
 * transaction goes to the database and back once.
 */
export const sentWithOnly = sql.raw(markOfOnly);

/** As `sentWithNext`, for a statement that another library wrote. */
export function markSentWithNext(text: string): string {
  return `${mark} ${text}`;
}

export function isSentWithNext(text: string): boolean {
  return text.includes(mark) || isSentWithOnly(text);
}

export function isSentWithOnly(text: string): boolean {
  return text.includes(markOfOnly);
}
