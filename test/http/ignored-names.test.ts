import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IngestClient, ingestClient, log } from '../support/ingest-client.ts';
import type { IngestServer } from '../support/ingest-server.ts';

let server: IngestServer;
let send: IngestClient['send'];

beforeAll(async () => {
  ({ server, send } = await ingestClient());
});
afterAll(async () => await server.close());

const run = { provider: 'shell', project: 'acme/web' };

test('members of a post that nothing reads are named in a header, and the answer stays what it is', async () => {
  const posted = await send('log?colour=red', { ...run, log, colour: 'red', 'build.kind': 'x', 'not plain': 1 });

  expect(posted).toMatchObject({ status: 202, headers: { 'firstfail-ignored': 'colour, colour, build.kind, +1' } });
  expect(Object.keys(posted.body as object).sort()).toEqual(['analysis_id', 'status']);
});

test('parameters beside a text body that nothing reads are named', async () => {
  const headers = { 'content-type': 'text/plain' };
  const posted = await send('log?provider=shell&project=acme/web&brnach=main', log, { headers });

  expect(posted).toMatchObject({ status: 202, headers: { 'firstfail-ignored': 'brnach' } });
});

test('at most ten are named, and the others counted', async () => {
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`x${index}`, 1]));
  const posted = await send('log', { ...run, log, ...many });

  expect(posted.headers['firstfail-ignored']).toBe('x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, +15');
});

test('where everything is read there is no such header', async () => {
  expect((await send('log', { ...run, log })).headers).not.toHaveProperty('firstfail-ignored');
});

test('parameters of a reading call that nothing reads are named', async () => {
  const reader = await server.tenant('read');
  const answer = await fetch(`${server.url}/api/v1/analyses?limit=5&sevrity=high`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });

  expect(answer.status).toBe(200);
  expect(answer.headers.get('firstfail-ignored')).toBe('sevrity');
});
