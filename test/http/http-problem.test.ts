import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '../../src/contract/problem.ts';
import type { UserRecord } from '../../src/store/people/account-store.ts';
import { aBrowser, aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';

let server: TestServer;
let headers: { authorization: string };
let admin: UserRecord;

beforeAll(async () => {
  server = await testServer();
  const { tenant, user } = await aTenantWithUser(server);
  admin = user;
  ({ headers } = await aToken(server, tenant.id, 'read'));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => await server.close());

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE' | 'PATCH' | 'OPTIONS';

/** Sends bytes as they are and answers what comes until the server closes. */
async function raw(...lines: string[]): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await new Promise((closed) => socket.once('close', closed));
  return answer;
}

test('every refusal is a problem with its request id', async () => {
  const answer = await server.app.inject({ url: '/nowhere' });

  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(problemSchema.strict().parse(answer.json())).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is nothing at this address.',
    code: 'not_found',
    request_id: answer.headers['x-request-id'],
  });
});

test.each(['PUT', 'DELETE', 'PATCH', 'POST', 'OPTIONS'] as Method[])('%s on a list is 405', async (method) => {
  const answer = await server.app.inject({ method, url: '/api/v1/analyses?x=1', headers });

  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe('GET, HEAD');
  expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
});

test('TRACE and CONNECT do nothing', async () => {
  expect(await raw('TRACE /api/v1/analyses HTTP/1.1', 'Host: x', 'Connection: close')).toMatch(/^HTTP\/1.1 405 /);
  expect(await raw('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443')).toBe('');
});

test('a request without Host is told so, and an expectation that nobody knows is not looked at', async () => {
  const hostless = await raw('GET /healthz HTTP/1.1', 'Connection: close');
  const expecting = await raw('GET /healthz HTTP/1.1', 'Host: x', 'Expect: a-banana', 'Connection: close');
  const old = await raw('GET /healthz HTTP/1.0');

  expect(hostless).toMatch(/^HTTP\/1.1 400 [\s\S]*application\/problem\+json[\s\S]*"pointer":"Host"/);
  expect([expecting, old].map((answer) => answer.slice(9, 12))).toEqual(['200', '200']);
});

test('405 knows the routes with an id in them', async () => {
  const answer = await server.app.inject({ method: 'GET', url: '/api/tokens/x' });

  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe('DELETE');
});

test('no other method hides in a header or parameter', async () => {
  const overriding = { ...headers, 'x-http-method-override': 'DELETE' };

  const answer = await server.app.inject({ url: '/api/v1/analyses?_method=DELETE', headers: overriding });

  expect(answer.statusCode).toBe(200);
});

test.each([
  ['limit=0', 'must be at least 1'],
  ['limit=501', 'must be at most 500'],
  ['limit=many', 'must be a number'],
  ['severity=worst', 'must be low or medium or high or critical'],
  ['cursor=', 'must not be empty'],
])('a parameter that is wrong is answered in plain words: %s', async (query, detail) => {
  const [pointer] = query.split('=');

  const answer = await server.app.inject({ url: `/api/v1/analyses?${query}`, headers });

  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([{ pointer, detail }]);
});

test.each([
  [{ name: 'x', scopes: ['write'] }, '/scopes/0', 'must be ingest or read'],
  [{ name: 'x', scopes: [] }, '/scopes', 'must have at least 1 entry'],
  [{ name: 'x', scopes: 'read' }, '/scopes', 'must be a list'],
  [{ scopes: ['read'] }, '/name', 'Required.'],
  [{ name: 5, scopes: ['read'] }, '/name', 'must be text'],
  [{ name: 'x'.repeat(999), scopes: ['read'] }, '/name', expect.stringMatching(/^must have at most \d+ characters$/)],
  [{ name: 'x', scopes: ['read'], expires_at: 'soon' }, '/expires_at', expect.stringContaining('RFC 3339')],
])('a field that is wrong is answered in plain words: %j', async (payload, pointer, detail) => {
  const { mutating } = await aBrowser(server, admin);

  const answer = await server.app.inject({ method: 'POST', url: '/api/tokens', headers: mutating, payload });

  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual([{ pointer, detail }]);
});

test('HEAD answers as GET does, without the body', async () => {
  const answer = await server.app.inject({ method: 'HEAD', url: '/api/v1/analyses', headers });

  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('');
  expect((await server.app.inject({ method: 'HEAD', url: '/api/v1/analyses' })).statusCode).toBe(401);
});

test('answers carry the headers that keep browsers safe', async () => {
  const { headers: got } = await server.app.inject({ url: '/api/v1/analyses', headers });

  expect(got['content-security-policy']).toBe(
    "default-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  );
  expect(got).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(got['permissions-policy']).toContain('camera=()');
  expect(got['strict-transport-security']).toBeUndefined();
  expect(got['x-powered-by']).toBeUndefined();
});

test('refusals carry the headers too, malformed addresses included', async () => {
  for (const url of ['/nowhere', '/api/v1/analyses', '/%ff', '/%']) {
    const answer = await server.app.inject({ url });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['x-request-id']).toBe(answer.json().request_id);
  }
});

test('over https the browser is told to stay there', async () => {
  const secure = await testServer({ settings: { publicUrl: 'https://ff.example' } });

  const answer = await secure.app.inject({ url: '/healthz' });
  await secure.close();

  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
});

test('no other origin is let in', async () => {
  for (const method of ['OPTIONS', 'GET'] as const) {
    const answer = await server.app.inject({
      method,
      url: '/api/v1/analyses',
      headers: { ...headers, origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test.each([
  ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
  ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
  ['a coding nobody knows', ['Transfer-Encoding: xchunked']],
  ['a folded header', ['X-Folded: a', ' b']],
])('a request that two servers could read differently is refused: %s', async (_, odd) => {
  const answer = await raw('POST /api/auth/login HTTP/1.1', 'Host: x', ...odd, '', 'hello');

  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  expect(answer).toContain('application/problem+json');
});

test('a header ended by a bare line feed is refused', async () => {
  const answer = await raw('GET /healthz HTTP/1.1\nHost: x\nContent-Length: 0');

  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

test('too many or too large headers are refused', async () => {
  const many = Array.from({ length: 200 }, (_, at) => `X-${at}: ${'y'.repeat(100)}`);

  expect(await raw('GET /healthz HTTP/1.1', 'Host: x', ...many)).toMatch(/^HTTP\/1.1 431 /);
  expect(await raw('GET /healthz HTTP/1.1', 'Host: x', `X: ${'y'.repeat(65_536)}`)).toMatch(/^HTTP\/1.1 431 /);
  expect(await raw(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: x')).toMatch(/^HTTP\/1.1 (?:400|414|431) /);
});

test.each([
  '/.env',
  '/.git/config',
  '/debug',
  '/api',
  '/docs/../../etc/passwd',
  '/docs/..%2f..%2fetc%2fpasswd',
  '//',
])('%s is not there', async (url) => {
  expect((await server.app.inject({ url })).statusCode).toBe(404);
});

test.each(['/%ff', '/%', '/api/v1/analyses/%e0%a4%a'])('a malformed address is never an accident: %s', async (url) => {
  const answer = await server.app.inject({ url, headers });

  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
});

test.each([
  ['x'.repeat(10_240), false],
  ['a\tb', false],
  ['a"b', false],
  ['', false],
  ['0af7651916cd43dd8448eb211c80319c', true],
  ['Root=1-67891233-abcdef012345678912345678', true],
])('a request id is kept only when it is harmless: %j', async (id, kept) => {
  const answer = await server.app.inject({ url: '/healthz', headers: { 'x-request-id': id } });

  if (kept) expect(answer.headers['x-request-id']).toBe(id);
  else expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a fault of ours tells nothing but its request id', async () => {
  const { tokens } = server.deps.store;
  const findByHash = tokens.findByHash;
  tokens.findByHash = async () => {
    throw Object.assign(new Error('duplicate key (CANARY)'), { detail: 'CANARY', severity: 'ERROR', code: '23505' });
  };

  const answer = await server.app.inject({ url: '/api/v1/analyses', headers });
  tokens.findByHash = findByHash;

  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'internal' });
  expect(answer.body).not.toMatch(/CANARY|duplicate|\/src\/|at /);
  expect(JSON.stringify(server.records)).not.toContain('CANARY');
  expect(JSON.stringify(server.records)).toContain('23505');
  expect((await server.app.inject({ url: '/api/v1/analyses', headers })).statusCode).toBe(200);
});

test('what a caller puts into addresses and headers is not in the log', async () => {
  const forged = 'x","level":60,"message":"forged';
  await server.app.inject({
    url: `/nowhere/${encodeURIComponent(forged)}?${forged}`,
    headers: { 'user-agent': forged },
  });

  expect(JSON.stringify(server.records)).not.toContain('forged');
  expect(server.records.at(-1)).toMatchObject({ method: 'GET', route: null, message: 'request' });
});

test('where the service is reached by https, plain http through the proxy is refused, not redirected', async () => {
  const settings = { publicUrl: 'https://ff.example', trustedProxies: ['127.0.0.1'] };
  const secure = await testServer({ settings });
  const statusOf = async (headers: Record<string, string>) =>
    (await secure.app.inject({ url: '/api/v1/analyses', headers })).statusCode;

  const plain = await statusOf({ 'x-forwarded-proto': 'http' });
  const encrypted = await statusOf({ 'x-forwarded-proto': 'https' });
  const local = await statusOf({});
  await secure.close();

  expect([plain, encrypted, local]).toEqual([403, 401, 401]);
});

test('the service says that it is alive and ready', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const answer = await server.app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  }
});

test('a service that stops is alive, not ready, and takes no new work', async () => {
  const stopping = await testServer();
  stopping.deps.lifecycle.drain();

  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/api/v1/analyses'].map(async (url) => await stopping.app.inject({ url })),
  );
  await stopping.close();

  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503]);
  expect(statuses[2]?.headers).toMatchObject({ 'retry-after': '5', connection: 'close' });
  expect(statuses[2]?.json()).toMatchObject({ code: 'unavailable' });
});

test('a service without its database is alive and not ready', async () => {
  const broken = await testServer();
  await broken.database.drop();

  const alive = await broken.app.inject({ url: '/healthz' });
  const ready = await broken.app.inject({ url: '/readyz' });
  const read = await broken.app.inject({ url: '/api/v1/analyses', headers });

  expect([alive.statusCode, ready.statusCode, read.statusCode]).toEqual([200, 503, 503]);
  expect(read.headers['retry-after']).toBeDefined();
  await broken.close();
});

test.each([
  ['/api/v1/feedback?cursor=a%00b', 'cursor'],
  ['/api/v1/analyses?project=fine&project=a%00b', 'project'],
  ['/api/v1/causes/a%00b', 'fingerprint'],
  ['/api/v1/analyses/a%00b', 'id'],
])('U+0000 in a parameter is 400 with its name: %s', async (url, pointer) => {
  const answer = await server.app.inject({ url, headers });

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ pointer }] });
});

test.each([
  ['/api/v1/analysis', '/api/v1/analyses'],
  ['/api/v1/stats/top_projects', '/api/v1/stats/top-projects'],
  ['/API/v1/analyses', ''],
  ['/api/V1/Analyses', '/api/v1/analyses, /api/analyses'],
  ['/api/connection/0198/rotate-secret', '/api/connections/{id}/rotate-secret'],
  ['/api/ingest/engine-f', '/api/ingest/engine-a, /api/ingest/engine-b, /api/ingest/engine-c'],
  ['/api/nothing/of/the/kind', ''],
  ['/healthy', ''],
  [`/api/v1/analyses${'s'.repeat(300)}`, ''],
])('a path that is not there names those near it: %s', async (url, near) => {
  const answer = await server.app.inject({ url, headers });

  expect(answer.statusCode).toBe(404);
  const hint = near === '' ? '' : ` Near it: ${near}.`;
  expect(answer.json()).toMatchObject({ code: 'not_found', detail: `There is nothing at this address.${hint}` });
});
