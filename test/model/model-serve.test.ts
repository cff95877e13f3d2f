import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { findInTables, makeCanary } from '../support/canary.ts';
import { startIngestServer } from '../support/ingest-server.ts';
import { idOf, post } from '../support/post-log.ts';
import { removeDataDir, type ServerProcess, startServer } from '../support/server.ts';
import { type StubModel, stubModel } from '../support/stub-model.ts';

const failing = "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";
const reply = {
  explanation: [{ sentence: 'A string is given where a number is wanted.', line: 2, quote: 'error TS2322' }],
  suggested_fix: { summary: 'Give it a number.', steps: [], commands: [] },
};

let model: StubModel;
let server: ServerProcess;
beforeAll(async () => {
  model = await stubModel();
  model.behave(() => JSON.stringify(reply));
  const env = { FIRSTFAIL_MODEL_URL: model.url, FIRSTFAIL_MODEL: 'small', FIRSTFAIL_MODEL_KEY: 'model-key' };
  server = await startServer({ env });
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await removeDataDir(server.dataDir);
  await model.close();
});

test('the service asks the model that its operator has set, on whatever machine it is', async () => {
  const token = await server.token('ingest', 'read');
  const posted = await post(`${server.url}/api/ingest/log`, body(`$ tsc\n${failing}\n`), { token });

  const read = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await (await fetch(`${server.url}/api/v1/analyses/${idOf(posted)}`, { headers })).json()) as Analysis;
  };
  await expect.poll(async () => (await read()).explained_by).toBe('model:small');
  expect(await read()).toMatchObject({
    explanation: 'A string is given where a number is wanted.',
    category: 'type_check',
  });
  expect(server.output()).not.toContain('model-key');
});

test('what the model was shown is stored nowhere', async () => {
  const own = await startIngestServer({ model: { url: model.url } });
  const tenant = await own.tenant('ingest', 'read');
  const canaries = Array.from({ length: 30 }, makeCanary);
  const noise = canaries.map((canary) => `step ${canary} done`);
  const log = ['$ tsc', failing, ...noise.slice(0, 15), 'npm error code ELIFECYCLE', ...noise.slice(15)].join('\n');

  const posted = await post(`${own.url}/api/ingest/log`, body(log), { token: tenant.token });
  await own.explained();

  expect(posted.status).toBe(202);
  const quoted = JSON.stringify((await own.store.analyses.get(tenant.id, idOf(posted)))?.evidence);
  const shown = canaries.filter((canary) => model.heard().includes(canary) && !quoted.includes(canary));
  expect(shown.length).toBeGreaterThan(10);
  const client = new Client({ connectionString: own.databaseUrl });
  await client.connect();
  expect(await findInTables(client, ['error TS2322'])).not.toEqual([]);
  expect(await findInTables(client, shown)).toEqual([]);
  expect(own.logged.join('\n')).not.toMatch(/cnry/);
  await client.end();
  await own.close();
});

function body(log: string) {
  return { provider: 'shell', project: 'acme/web', log };
}
