import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateTokenSecret } from '../../src/service/tokens/token-secret.ts';
import { anAnalysis } from '../support/builders.ts';
import { aTenantWithUser, aToken, signIn, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

const list = '/api/v1/analyses';

let server: TestServer;
let tenantId: string;
let email: string;

beforeAll(async () => {
  server = await testServer();
  const { tenant, user } = await aTenantWithUser(server);
  tenantId = tenant.id;
  email = user.email;
});

afterAll(async () => await server.close());

async function get(url: string, headers: Record<string, string> = {}) {
  return await server.app.inject({ url, headers });
}

function withoutRequestId(body: string): object {
  return { ...JSON.parse(body), request_id: '' };
}

test('without Authorization the answer is 401 with a plain challenge', async () => {
  const answer = await get(list);

  expect(answer.statusCode).toBe(401);
  expect(answer.headers['www-authenticate']).toBe('Bearer');
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated', title: 'Unauthorized' });
});

test('an unknown token is 401 invalid_token', async () => {
  const answer = await get(list, { authorization: `Bearer ${generateTokenSecret()}` });

  expect(answer.statusCode).toBe(401);
  expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
});

test('a token with a bad checksum gets the answer of an unknown one', async () => {
  const { secret } = await aToken(server, tenantId, 'read');
  const broken = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a');

  const unknown = await get(list, { authorization: `Bearer ${generateTokenSecret()}` });
  const { tokens } = server.deps.store;
  const findByHash = tokens.findByHash;
  tokens.findByHash = async () => expect.unreachable('the database was asked');
  const answer = await get(list, { authorization: `Bearer ${broken}` });
  tokens.findByHash = findByHash;

  expect(answer.statusCode).toBe(401);
  expect(withoutRequestId(answer.body)).toEqual(withoutRequestId(unknown.body));
});

test('the scheme is taken in any case', async () => {
  const { secret } = await aToken(server, tenantId, 'read');

  expect((await get(list, { authorization: `bearer ${secret}` })).statusCode).toBe(200);
  expect((await get(list, { authorization: `BEARER ${secret}` })).statusCode).toBe(200);
});

test.each([
  ['Basic', 'Basic dXNlcjpwYXNz'],
  ['two spaces', `Bearer  ${generateTokenSecret()}`],
  ['no token', 'Bearer '],
  ['only the scheme', 'Bearer'],
  ['10 KB', `Bearer ${'x'.repeat(10_240)}`],
  ['a NUL', `Bearer ff_\0${'0'.repeat(39)}`],
  ['a newline', `Bearer ${generateTokenSecret()}\nX: y`],
  ['two words', `Bearer ${generateTokenSecret()} x`],
])('a malformed Authorization is 401: %s', async (_, authorization) => {
  expect((await get(list, { authorization })).statusCode).toBe(401);
});

test('a token without the scope ingest is 403 before its body is looked at', async () => {
  const { headers } = await aToken(server, tenantId, 'read');

  const answer = await server.app.inject({ method: 'POST', url: '/api/ingest/engine-a', headers, payload: 'not JSON' });

  expect(answer.statusCode).toBe(403);
  expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"');
});

test('a token without the scope read is 403 insufficient_scope', async () => {
  const { headers } = await aToken(server, tenantId, 'ingest');

  const answer = await get(list, headers);

  expect(answer.statusCode).toBe(403);
  expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"');
  expect(answer.json()).toMatchObject({ code: 'insufficient_scope' });
});

test('a token in the address is no credential', async () => {
  const { secret } = await aToken(server, tenantId, 'read');

  expect((await get(`${list}?access_token=${secret}`)).statusCode).toBe(401);
});

test('two Authorization headers are refused, whichever comes first', async () => {
  const { secret } = await aToken(server, tenantId, 'read');
  const other = await aToken(server, tenantId, 'read');
  const lines = [`GET ${list} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${secret}`];

  const one = await raw([...lines, 'Connection: close']);
  const two = await raw([...lines, `Authorization: Bearer ${other.secret}`, 'Connection: close']);

  expect(one).toMatch(/^HTTP\/1.1 200 /);
  expect(two).toMatch(/^HTTP\/1.1 401 /);
});

test('a revoked token is refused at the next request', async () => {
  const { id, headers } = await aToken(server, tenantId, 'read');
  expect((await get(list, headers)).statusCode).toBe(200);

  await server.deps.store.tokens.revoke(tenantId, id, { at: new Date() });

  expect((await get(list, headers)).statusCode).toBe(401);
});

test('a token wins over a cookie, and needs no CSRF', async () => {
  const browser = await signIn(server, email);

  const unknown = { authorization: `Bearer ${generateTokenSecret()}`, cookie: browser.headers.cookie };

  expect((await get(list, { cookie: browser.headers.cookie })).statusCode).toBe(200);
  expect((await get(list, unknown)).statusCode).toBe(401);
});

test('the use of a token is noted', async () => {
  const { id, headers } = await aToken(server, tenantId, 'read');

  await get(list, headers);

  await expect
    .poll(async () => (await server.deps.store.tokens.list(tenantId)).find((token) => token.id === id)?.lastUsedAt)
    .toBeInstanceOf(Date);
});

test('a token can do nothing that is for people', async () => {
  const { headers } = await aToken(server, tenantId, 'ingest', 'read');

  for (const url of ['/api/tokens', '/api/auth/me']) {
    const answer = await get(url, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  }
});

test('another tenant and an unknown id get the same 404', async () => {
  const { tenant } = await aTenantWithUser(server);
  const analysis = anAnalysis();
  await storeAnalysis(server.deps.store, tenant.id, analysis);
  const { headers } = await aToken(server, tenantId, 'read');

  const foreign = await get(`${list}/${analysis.id}`, headers);
  const unknown = await get(`${list}/${randomUUID()}`, headers);

  expect(foreign.statusCode).toBe(404);
  expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
});

test.each([
  '/',
  'ABCDEF',
  '%00',
  '..%2f',
  'x'.repeat(5000),
  "' OR 1=1--",
  '{"$ne":1}',
])('an odd id is 404 or 400: %s', async (suffix) => {
  const { headers } = await aToken(server, tenantId, 'read');

  const answer = await get(`${list}/${randomUUID()}${encodeURI(suffix).replaceAll('%25', '%')}`, headers);

  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
});

test('an id in capitals is not the id', async () => {
  const analysis = anAnalysis();
  await storeAnalysis(server.deps.store, tenantId, analysis);
  const { headers } = await aToken(server, tenantId, 'read');

  expect((await get(`${list}/${analysis.id}`, headers)).statusCode).toBe(200);
  expect((await get(`${list}/${analysis.id.toUpperCase()}`, headers)).statusCode).toBe(404);
});

async function raw(lines: readonly string[]): Promise<string> {
  const { app } = server;
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const socket = connect(address.port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}
