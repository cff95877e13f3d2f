import { addressOf, type CallInput } from '../../src/contract/client.ts';
import type { Endpoint } from '../../src/contract/endpoints.ts';
import type { RowType } from '../../src/contract/rows.ts';
import { basePath } from '../browser/base-path.ts';
import { ask } from './api.ts';

/** A file holds at most so many pages of so many rows each. */
const mostPages = 20;
const pageRows = 500;
export const mostRows = mostPages * pageRows;

export type ExportedRows = { file: Blob; isWhole: boolean };

/** The rows of a list, page after page; the header line of CSV is that of the first page. */
export async function exportRows<E extends Endpoint>(
  endpoint: E,
  query: CallInput<E>['query'],
  type: RowType,
): Promise<ExportedRows> {
  // Spreadsheets take a file for UTF-8 by this mark.
  const parts: string[] = type === 'text/csv' ? ['\uFEFF'] : [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const input = { query: { ...query, limit: pageRows, cursor } };
    const answer = await readPage(endpoint, input, type);
    parts.push(page > 0 && type === 'text/csv' ? answer.text.slice(answer.text.indexOf('\n') + 1) : answer.text);
    cursor = answer.cursor;
    if (cursor === undefined) break;
  }
  return { file: new Blob(parts, { type }), isWhole: cursor === undefined };
}

async function readPage<E extends Endpoint>(endpoint: E, input: CallInput<E>, type: RowType) {
  const answer = await fetch(addressOf(basePath, endpoint, input), { headers: { accept: type } });
  // The request is repeated as JSON: that gives the reason of the refusal, or lets the person sign in again.
  if (!answer.ok) await ask(endpoint, input);
  if (!answer.ok) throw new Error('The file is not complete. Try again.');
  const [, cursor] = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '') ?? [];
  return { text: await answer.text(), cursor: cursor && decodeURIComponent(cursor) };
}
