/** How the items of a list can be had beside JSON: CSV, and JSON Lines. */
export const rowTypes = ['text/csv', 'application/x-ndjson'] as const;

export type RowType = (typeof rowTypes)[number];

/** The name of the file without its ending, and the columns of CSV: members of an item, those of an object by a dot. */
export type RowsOf = { file: string; columns: readonly string[] };
