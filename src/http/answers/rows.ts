import { stringify } from 'csv-stringify/sync';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type RowsOf, type RowType, rowTypes } from '../../contract/rows.ts';

/** The form in which the caller wants the items of a list; undefined for JSON, also where any type will do. */
export function rowTypeOf({ headers }: FastifyRequest): RowType | undefined {
  const named = rowTypes.filter((type) => headers.accept?.includes(type));
  const wanted = new Negotiator({ headers }).mediaType(['application/json', ...named]);
  return named.find((type) => type === wanted);
}

/** A page of a list as a file of rows. The page bounds its size; the header `Link` leads to the next one. */
export function sendRows(
  reply: FastifyReply,
  { file, columns }: RowsOf,
  { type, items }: { type: RowType; items: readonly object[] },
): FastifyReply {
  const isCsv = type === 'text/csv';
  return reply
    .type(isCsv ? `${type}; charset=utf-8; header=present` : `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file}.${isCsv ? 'csv' : 'jsonl'}"`)
    .send(isCsv ? asCsv(columns, items) : items.map((item) => `${JSON.stringify(item)}\n`).join(''));
}

/** https://www.rfc-editor.org/rfc/rfc4180, with an apostrophe before what a spreadsheet would run as a formula. */
function asCsv(columns: readonly string[], items: readonly object[]): string {
  return stringify([...items], {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: (value) => String(value) },
  });
}
