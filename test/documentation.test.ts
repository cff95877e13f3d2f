import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../src/config/settings.ts';
import { channelServices } from '../src/contract/channels/channel-kinds.ts';
import { auditActions } from '../src/contract/tenants/audit.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = [...markdownIn('.'), ...markdownIn('docs')];

describe('the documentation', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  it('lists every setting as the service reads it', () => {
    const [, table] = /<!-- settings -->\n([\s\S]*?)\n?<!-- \/settings -->/.exec(read('docs/self-hosting.md')) ?? [];
    expect(table).toBe(settingsTable());
  });

  it('names every column that is stored', async () => {
    const page = read('docs/security.md');
    const unnamed = (await storedColumns(database.url)).filter((name) => !page.includes(`\`${name}\``));
    expect(unnamed).toEqual([]);
  });

  it('names every service that messages go to', () => {
    const page = read('docs/notifications.md');
    expect(channelServices.map(({ name }) => name).filter((name) => !page.includes(name))).toEqual([]);
  });

  it('names every action of the audit log', () => {
    const page = read('docs/accounts.md');
    expect(auditActions.filter((action) => !page.includes(`\`${action}\``))).toEqual([]);
  });

  it('names the tests that hold its promises as they are called', () => {
    const named = [...read('docs/reliability.md').matchAll(/\[([\w/.-]+\.test\.ts)\]\([^)]+\): “([^”]+)”/g)];
    const gone = named.filter(
      ([, path = '', title = '']) => !existsSync(join(root, path)) || !read(path).includes(title),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(gone.map(([line]) => line)).toEqual([]);
  });

  it.each(pages)('asks for no newer curl than Ubuntu 22.04 and RHEL 9 have: %s', (page) => {
    // Of curl 7.82; the command's own --json has no argument.
    expect(read(page)).not.toMatch(/--json ['"@$]/);
  });

  it.each(pages)('leads nowhere that is not there: %s', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !leadsSomewhere(page, target))).toEqual([]);
  });
});

function settingsTable(): string {
  const rows = Object.values(settings).map(({ name, default: preset, documentation, wants }) => {
    // The default number of threads is the machine's.
    const shown = preset === undefined || preset === '' || name === 'FIRSTFAIL_THREADS' ? '' : `\`${preset}\``;
    return `| \`${name}\` | ${shown} | ${documentation} | ${wants} |`;
  });
  return ['| name | unset | | must be |', '|---|---|---|---|', ...rows].join('\n');
}

/** Tables and columns of the service's own; the migrator's are named by table only, the queue's by schema. */
async function storedColumns(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ table_name: string; column_name: string }>(
      "select table_name, column_name from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema', 'pgboss')",
    )
    .finally(() => client.end());
  const columns = rows.filter((row) => !row.table_name.startsWith('kysely_')).map((row) => row.column_name);
  return [...new Set([...rows.map((row) => row.table_name), ...columns])];
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || anchorsOf(file).includes(anchor);
}

function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}
