import { expect, test } from 'vitest';
import { anAnalysis } from '../../../test/support/builders.ts';
import { rowsOfVersions } from '../../../test/support/stored-rows.ts';
import { type fromRow, fromRows } from './analysis-row.ts';

type Row = Parameters<typeof fromRow>[0];

function rowsOf(version: string, count: number): Row[] {
  const seen = { created_at: new Date(), first_seen: new Date(), last_seen: new Date(), count: '1' };
  const { created_at: _, occurrence: __, ...columns } = { ...anAnalysis(), occurrence: undefined };
  const row = { ...columns, ...rowsOfVersions[version], ...seen, tenant_id: 't', is_new: true, awaits_log: false };
  return Array.from({ length: count }, () => row as unknown as Row);
}

/** How often something else could run until the rows were read. */
async function turnsDuring(rows: readonly Row[]): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await fromRows(rows);
  isDone = true;
  return turns;
}

test('others have their turns while a page of rows of an earlier version is masked, and need none for those of this', async () => {
  expect(await turnsDuring(rowsOf('version 1', 100))).toBeGreaterThanOrEqual(90);
  expect(await turnsDuring(rowsOf('version 2', 100))).toBe(0);
});

test('a page is read in the order of its rows', async () => {
  const rows = rowsOf('version 1', 3).map((row, at) => ({ ...row, title: `number ${at}` }));

  expect((await fromRows(rows)).map(({ title }) => title)).toEqual(['number 0', 'number 1', 'number 2']);
});
