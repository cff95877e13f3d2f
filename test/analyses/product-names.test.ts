import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IngestClient, ingestClient } from '../support/ingest-client.ts';
import { idOf } from '../support/post-log.ts';

const log = 'ERROR: boom\n';

let client: IngestClient;

beforeAll(async () => {
  client = await ingestClient();
});
afterAll(async () => await client.server.close());

async function projectsOf(query: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${client.tenant.token}` };
  const answer = await fetch(`${client.server.url}/api/v1/analyses?${query}`, { headers });
  expect(answer.status).toBe(200);
  const { items } = (await answer.json()) as { items: { project: string }[] };
  return items.map(({ project }) => project).toSorted();
}

test.each([
  ['jenkins', 'engine-a', { job: 'web', build_number: 17 }, { job: 'web', run_id: '17' }],
  ['circleci', 'engine-b', { job_name: 'web', job_number: 17 }, { job: 'web', run_id: '17' }],
  ['teamcity', 'engine-c', { build_type_id: 'web', build_id: 17 }, { job: 'web', run_id: '17' }],
  ['drone', 'engine-d', { pipeline: 'web', build_number: 17 }, { job: 'web', run_id: '17' }],
  ['woodpecker', 'engine-d', { pipeline: 'web', build_number: 17 }, { job: 'web', run_id: '17' }],
])('what is posted to /api/ingest/%s is stored as of %s', async (product, source, fields, run) => {
  const stored = await client.stored(await client.send(product, { ...fields, log }));

  expect(stored).toMatchObject({ source, provider: source, ...run });
});

test('a door by the name of a product refuses what its neutral twin refuses', async () => {
  const refused = { status: 422, body: { errors: [{ pointer: '/build_number' }] } };

  expect(await client.send('engine-a', { build_number: 'seven', log })).toMatchObject(refused);
  expect(await client.send('jenkins', { build_number: 'seven', log })).toMatchObject(refused);
  expect(
    await client.send('jenkins?build_number=seven', log, { headers: { 'content-type': 'text/plain' } }),
  ).toMatchObject({ status: 422, body: { errors: [{ pointer: 'build_number' }] } });
});

test('an Idempotency-Key is the same at a door and its twin', async () => {
  const headers = { 'idempotency-key': 'one-build' };
  const first = await client.send('drone', { repo: 'acme/web', log }, { headers });
  const again = await client.send('engine-d', { repo: 'acme/web', log }, { headers });
  const woodpecker = await client.send('woodpecker', { repo: 'acme/web', log }, { headers });

  expect([idOf(again), idOf(woodpecker)]).toEqual([idOf(first), idOf(first)]);
});

test('metrics and the log of requests know the neutral path alone', async () => {
  await client.send('teamcity', { log });
  const metrics = await (await fetch(`${client.server.url}/metrics`)).text();

  expect(metrics).toContain('route="/api/ingest/engine-c"');
  expect(metrics).not.toContain('route="/api/ingest/teamcity"');
  expect(client.server.logged.join('\n')).not.toContain('/api/ingest/teamcity');
});

test('as a filter, the name of a product finds what is stored under it and under its neutral word', async () => {
  const project = (name: string) => ({ project: `filter/${name}`, log });
  await client.send('jenkins', project('door'));
  await client.send('log', { ...project('provider'), provider: 'jenkins' });
  await client.send('log', { ...project('other'), provider: 'github-actions' });
  const mine = ['door', 'provider', 'other'].map((name) => `project=filter/${name}`).join('&');

  expect(await projectsOf(`${mine}&provider=jenkins`)).toEqual(['filter/door', 'filter/provider']);
  expect(await projectsOf(`${mine}&provider=engine-a`)).toEqual(['filter/door']);
  expect(await projectsOf(`${mine}&provider=github-actions`)).toEqual(['filter/other']);
  expect(await projectsOf(`${mine}&source=jenkins`)).toEqual(['filter/door']);
  expect(await projectsOf(`${mine}&source=woodpecker`)).toEqual([]);
  expect(await projectsOf(`${mine}&source=gitlab&source=log`)).toEqual(['filter/other', 'filter/provider']);
});

test('a filter by a source that nobody knows is refused with those that are known', async () => {
  const headers = { authorization: `Bearer ${client.tenant.token}` };
  const answer = await fetch(`${client.server.url}/api/v1/analyses?source=hudson`, { headers });

  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain('jenkins');
});
