import { isSentWithNext, isSentWithOnly } from './sent-with-next.ts';

export type Client = { query(text: string, parameters?: unknown[]): Promise<unknown> };
export type Send = (text: string, parameters: readonly unknown[]) => Promise<unknown>;

type Statement = { text: string; parameters: readonly unknown[] };

export const begin = 'begin';
export const commit = 'commit';
const rollback = 'rollback';
const unread = { command: 'SELECT', rowCount: 0, rows: [] };

/** The transaction has ended with its only statement, so another would be in none, and of no tenant. */
export class SecondStatement extends Error {
  constructor() {
    super('A transaction that reads once has a second statement.');
  }
}

/**
 * Of a transaction, its beginning and the statements whose answers nobody reads are sent together with the statement that
 * follows them, which spares the ways to the database and back. A transaction that is taken back before is not begun.
 */
export function sendTogether(client: Client): Send {
  let stage: 'outside' | 'inside' | 'committed' = 'outside';
  let held: Statement[] = [];
  const end = async (text: string): Promise<unknown> => {
    const isOver = stage === 'committed' || (text === rollback && held[0]?.text === begin);
    const before = text === rollback ? [] : held;
    [stage, held] = ['outside', []];
    return isOver ? unread : await sendAll(client, [...before, { text, parameters: [] }]);
  };
  return async (text, parameters) => {
    if (text === commit || text === rollback) return await end(text);
    if (text === begin) stage = 'inside';
    if (stage === 'committed') throw new SecondStatement();
    const statements = [...held, { text, parameters }];
    const isHeld = text === begin || (stage === 'inside' && isSentWithNext(text));
    held = isHeld ? statements : [];
    if (isHeld) return unread;
    if (!statements.some((each) => isSentWithOnly(each.text))) return await sendAll(client, statements);
    stage = 'committed';
    const [answer] = await Promise.all([sendAll(client, statements), client.query(commit)]);
    return answer;
  };
}

/** Answers as the last of them. If any fails, the error of the first that does is thrown. */
async function sendAll(client: Client, statements: readonly Statement[]): Promise<unknown> {
  const answers = statements.map(async ({ text, parameters }) => await client.query(text, [...parameters]));
  return (await Promise.all(answers)).at(-1);
}
