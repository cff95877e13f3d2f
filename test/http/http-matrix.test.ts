import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../src/contract/endpoints.ts';
import { generateTokenSecret } from '../../src/service/tokens/token-secret.ts';
import type { UserRecord } from '../../src/store/people/account-store.ts';
import { createAnalysisThreads } from '../../src/thread/pool.ts';
import { aBrowser, aMember, aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { type Caller, callers, type EndpointName, type Fixtures, type Input, matrix } from '../support/matrix.ts';

let server: TestServer;
let fixtures: Fixtures;
let people: Record<'member' | 'admin' | 'stranger', UserRecord>;

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];

beforeAll(async () => {
  const threads = createAnalysisThreads({
    threads: 1,
    timeoutMs: 60_000,
    evidence: 'quotes',
    secretKey: randomBytes(32),
  });
  server = await testServer({ threads });
  const { tenant, user: admin } = await aTenantWithUser(server, { plan: 'paid' });
  const { user: stranger } = await aTenantWithUser(server, { plan: 'paid' });
  people = { admin, stranger, member: await aMember(server, tenant.id, { canSignIn: true }) };
  const caller = { address: '127.0.0.1', userAgent: undefined };
  const actor = { kind: 'user', tenantId: tenant.id, user: admin, tenant, sessionHash: '', caller } as const;
  fixtures = { server, tenantId: tenant.id, admin, actor };
});

afterAll(async () => {
  await server.close();
  await server.deps.threads.close();
});

async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'nobody') return {};
  if (caller === 'bad token') return { authorization: `Bearer ${generateTokenSecret()}` };
  if (caller === 'ingest' || caller === 'read') return (await aToken(server, fixtures.tenantId, caller)).headers;
  return (await aBrowser(server, people[caller])).mutating;
}

async function call({ method, path }: Endpoint, input: Input, headers: Record<string, string>) {
  const url = path.replace(/\{\w+\}/, input.id ?? '') + (input.query ?? '');
  return await server.app.inject({ method, url, headers, ...(input.body && { payload: input.body }) });
}

async function inputOf(name: EndpointName): Promise<Input> {
  return (await matrix[name]?.input?.(fixtures)) ?? {};
}

test('the matrix has every endpoint of the contract', () => {
  expect(all.map(([name]) => name).filter((name) => matrix[name] === undefined)).toEqual([]);
});

test.each(all)('%s answers each caller as the matrix says', async (name, endpoint) => {
  const statuses: Record<string, number> = {};
  for (const caller of callers) {
    const answer = await call(endpoint, await inputOf(name), await headersOf(caller));
    statuses[caller] = answer.statusCode;
  }

  expect(statuses).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, matrix[name]?.statuses[at]])));
});

const changing = all.filter(([, { method, credential }]) => {
  return method !== 'GET' && ['session', 'admin', 'manual'].includes(credential);
});

test.each(changing)('%s is refused to a session without its CSRF token', async (name, endpoint) => {
  const { headers } = await aBrowser(server, people.admin);

  const answer = await call(endpoint, await inputOf(name), headers);

  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'csrf' });
});
