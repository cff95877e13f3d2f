import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IngestServer, startIngestServer } from '../support/ingest-server.ts';
import { type PostOptions, post } from '../support/post-log.ts';

let server: IngestServer;

beforeAll(async () => {
  server = await startIngestServer({ rateLimit: 60 });
});
afterAll(async () => await server.close());

async function send(token: string, options: PostOptions & { door?: string; at?: string; body?: object } = {}) {
  const { door = 'engine-a', at = server.url, body = { log: 'ERROR: boom' } } = options;
  return await post(`${at}/api/ingest/${door}`, body, { token, ...options });
}

async function burst(count: number, sendOne: (index: number) => ReturnType<typeof send>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => sendOne(index)));
  return answers.map(({ status }) => status).sort();
}

test('of 61 in a burst, 60 are 202 and one is 429 that says when to come back', async () => {
  const { token } = await server.tenant('ingest');

  const statuses = await burst(60, () => send(token));
  const refused = await send(token);

  expect(statuses).toEqual(Array(60).fill(202));
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('tokens, doors and processes of a tenant share its window; another tenant has its own', async () => {
  const { id, token } = await server.tenant('ingest');
  const second = await server.tokenFor(id, 'ingest');
  const stranger = await server.tenant('ingest');
  const other = await server.another();

  const body = { provider: 'ci', project: 'p', log: 'x' };
  const statuses = await burst(70, (index) =>
    index % 2 === 0 ? send(token, { at: other.url }) : send(second, { door: 'log', body }),
  );

  expect(statuses).toEqual([...Array(60).fill(202), ...Array(10).fill(429)]);
  expect((await send(token, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(429);
  expect((await send(stranger.token)).status).toBe(202);
  await other.close();
});

test('the read API is not limited by it', async () => {
  const { token } = await server.tenant('ingest', 'read');
  await burst(61, () => send(token));

  const list = await fetch(`${server.url}/api/v1/analyses`, { headers: { authorization: `Bearer ${token}` } });
  expect(list.status).toBe(200);
});

test('what is left is said on every answer after the check, refusals included', async () => {
  const { token } = await server.tenant('ingest');

  const accepted = await send(token);
  const unsupported = await send(token, { headers: { 'content-encoding': 'br' } });
  const invalid = await send(token, { body: {} });

  expect(accepted.headers).toMatchObject({
    'ratelimit-policy': '"ingest";q=60;w=60',
    ratelimit: expect.stringMatching(/^"ingest";r=59;t=(?:60|59)$/),
  });
  expect(unsupported.headers.ratelimit).toMatch(/^"ingest";r=58;t=/);
  expect(invalid.headers.ratelimit).toMatch(/^"ingest";r=57;t=/);
});

test('429 comes before the type and the body are looked at', async () => {
  const { token } = await server.tenant('ingest');
  await burst(60, () => send(token));

  const headers = { 'content-type': 'image/png', 'content-encoding': 'br' };
  expect((await send(token, { headers })).status).toBe(429);
});
