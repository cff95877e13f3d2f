import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** A word that stands nowhere else: 24 characters of chance behind a name. */
export function makeCanary(): string {
  return `cnry${randomBytes(12).toString('hex')}`;
}

/** How a word may hide on a disk: as it is, base64 at each of its three alignments, hex, UTF-16. */
export function disguises(word: string): Buffer[] {
  const bytes = Buffer.from(word);
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return text.slice(Math.ceil((shift * 4) / 3), -2);
  });
  return [word, ...base64, bytes.toString('hex')].map((text) => Buffer.from(text)).concat(Buffer.from(word, 'utf16le'));
}

/** Which of the words stand in which files of a directory. */
export async function findInFiles(directory: string, words: readonly string[]): Promise<string[]> {
  const needles = words.flatMap((word) => disguises(word).map((bytes) => ({ word, bytes })));
  const found: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    for (const { word, bytes } of needles) if (content.includes(bytes)) found.push(`${word} in ${path}`);
  }
  return found;
}

/** Which of the words stand in which column of any table of the database: compressed values are seen as they are. */
export async function findInTables(client: Client, words: readonly string[]): Promise<string[]> {
  const columns = await client.query<{ place: string; column: string }>(`
    select format('%I.%I', table_schema, table_name) as place, format('%I', column_name) as column
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { place, column } of columns.rows) {
    const hits = await client.query<{ word: string }>(
      `select word from unnest($1::text[]) as word where exists
         (select 1 from ${place} as t where position(word in t.${column}::text) > 0)`,
      [words],
    );
    for (const { word } of hits.rows) found.push(`${word} in ${place}.${column}`);
  }
  return found;
}

/** The embedded database of a data directory, as its superuser: nothing is hidden from it. */
export async function connectAsSuperuser(dataDir: string): Promise<Client> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const client = new Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'postgres',
    database: 'firstfail',
    password,
  });
  await client.connect();
  return client;
}
