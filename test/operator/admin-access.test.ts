import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../src/admin.ts';
import { loadConfig } from '../../src/config.ts';
import { createStore } from '../../src/store/create-store.ts';
import { aUser, storedTenant } from '../support/builders.ts';
import { patience, type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let tenant: string;

beforeAll(async () => {
  database = await testDatabase();
  const store = createStore(database.url, patience);
  tenant = (await storedTenant(store, { name: 'Acme' })).id;
  await store.accounts.createUser(aUser(tenant, { email: 'dev@acme.example', role: 'member' }));
  await storedTenant(store, { name: 'Other' });
  await store.close();
});
afterAll(async () => await database.drop());

async function admin(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const env = { DATABASE_URL: database.url, FIRSTFAIL_SECRET_KEY: 'k'.repeat(40) };
  const status = await runAdmin(args, () => loadConfig(env, '/nowhere'), {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    stdout: new PassThrough(),
  });
  return { status, out: out.join(''), err: err.join('') };
}

test('tokens are listed, and one is revoked by its id', async () => {
  await admin('token', 'create', '--scopes', 'read', '--name', 'laptop', '--tenant', 'Acme');
  const [id = ''] = (await admin('token', 'list', '--tenant', 'Acme')).out.split('\t');

  expect(await admin('token', 'revoke', id, '--tenant', 'Other')).toMatchObject({ status: 1 });
  expect(await admin('token', 'revoke', id, '--tenant', 'Acme')).toMatchObject({ status: 0 });
  const { out } = await admin('token', 'list', '--tenant', 'Acme');
  expect(out).toMatch(new RegExp(`^${id}\tff_\\S*\trevoked\tread\tnever used\tlaptop\n$`));
});

test('people are listed, and one is removed', async () => {
  const dev = ['--email', 'DEV@acme.example', '--tenant', 'Acme'];

  expect((await admin('user', 'list', '--tenant', 'Acme')).out).toMatch(/\tmember\tactive\tdev@acme\.example\n/);
  expect(await admin('user', 'remove', ...dev)).toMatchObject({ status: 0 });
  expect((await admin('user', 'list', '--tenant', 'Acme')).out).not.toContain('dev@acme.example');
  expect((await admin('user', 'remove', ...dev)).err).toContain('Nobody in Acme has this e-mail address.');
});

test('the only admin stays', async () => {
  const email = (await admin('user', 'list', '--tenant', 'Acme')).out.trim().split('\t')[3] ?? '';

  expect(await admin('user', 'remove', '--email', email, '--tenant', 'Acme')).toMatchObject({
    ...{ status: 1, err: expect.stringContaining('This is the only admin.') },
  });
});

test.each([
  [['token', 'revoke', 'x', '--tenant', 'Acme'], 'firstfail admin token list shows the ids'],
  [['token', 'list'], 'Several tenants fit'],
  [['user', 'list', '--tenant', 'Nobody'], 'No tenant is called that'],
])('%j is refused in a sentence', async (args, sentence) => {
  expect(await admin(...args)).toMatchObject({ status: 1, out: '', err: expect.stringContaining(sentence) });
});
