import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupOf, checked, fill, piecesOf, refusal } from '../../../test/support/backups.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { checkBackup } from './backups.ts';

const databases: TestDatabase[] = [];
let source: TestDatabase;
let backup: Buffer;

beforeAll(async () => {
  source = await aDatabase();
  await fill(source);
  backup = await backupOf(source.url);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function aDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const database = await testDatabase(options);
  databases.push(database);
  return database;
}

test('a backup that was cut short anywhere is refused', async () => {
  for (let length = 0; length < backup.length; length += 97) {
    const said = await refusal(checked(backup.subarray(0, length)));
    expect({ length, said }).toEqual({ length, said: expect.stringContaining('cut short') });
  }
  const text = gunzipSync(backup);
  const rows = text.lastIndexOf('\n', text.length - 2);
  expect(await refusal(checked(gzipSync(text.subarray(0, rows + 1))))).toContain('cut short');
});

test('a backup in which a byte was changed is refused', async () => {
  // What gzip says of time and system stands before; it is none of what was stored.
  for (let at = 10; at < backup.length; at += 53) {
    const changed = Buffer.from(backup);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    if (holdsTheSame(changed)) continue;
    expect({ at, said: await refusal(checked(changed)) }).not.toMatchObject({ said: 'done' });
  }
});

/** As when only bits were changed that gzip leaves unused in its last byte. */
function holdsTheSame(changed: Buffer): boolean {
  try {
    return gunzipSync(changed).equals(gunzipSync(backup));
  } catch {
    return false;
  }
}

test.each([
  ['a name', (text: string) => text.replace('Acme', 'Acmd')],
  ['a count', (text: string) => text.replace('"tenants":2', '"tenants":3')],
  ['a row less', (text: string) => text.replace(/\n[^\n]*Acme[^\n]*(?=\n)/, '')],
  ['something after the end', (text: string) => `${text}more\n`],
  ['a table twice', (text: string) => text.replace('{"table":"users"', '{"table":"tenants"')],
])('a backup that was packed anew with %s changed is damaged', async (_, change) => {
  const text = gunzipSync(backup).toString('utf8');
  const changed = change(text);

  expect(changed).not.toBe(text);
  expect(await refusal(checked(gzipSync(changed)))).toContain('damaged');
});

test.each([
  ['text', Buffer.from('PGDMP and more\n')],
  ['another archive', gzipSync('{"format":"tar"}\n')],
  ['an archive without lines', gzipSync(Buffer.alloc(3 * 2 ** 20))],
])('a file with %s is no backup', async (_, bytes) => {
  expect(await refusal(checked(bytes))).toContain('is no backup');
});

test('a backup is read alike in pieces of any size', async () => {
  expect(await checkBackup(piecesOf(backup, 7))).toEqual(await checked(backup));
});
