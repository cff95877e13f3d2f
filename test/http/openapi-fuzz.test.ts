import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { createOutbound } from '../../src/net/create-outbound.ts';
import { createAnalysisThreads } from '../../src/thread/pool.ts';
import { type Document, type Target, targetsOf } from '../support/fuzz/document.ts';
import { createJudge, type Judge } from '../support/fuzz/judge.ts';
import { type FuzzRequest, requestsAt } from '../support/fuzz/requests.ts';
import { send } from '../support/fuzz/send.ts';
import { makeWorld, type World } from '../support/fuzz/world.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { thorough } from '../support/thorough.ts';

// FIRSTFAIL_FUZZ=5000 makes so many requests at each operation, other ones each time; FIRSTFAIL_FUZZ=5000:17 those of
// the seed 17, as a failure prints it.
const usual = thorough ? '300:1' : '24:1';
const [count = '24', given] = (process.env.FIRSTFAIL_FUZZ ?? usual).split(':');
const perOperation = Number(count);
const seed = given === undefined ? Date.now() % 1_000_000 : Number(given);

const atOnce = 6;
// Some calls end the session, the token or the account that makes them, so what they need is made anew.
const ending = new Set([
  'logout',
  'changePassword',
  'changeMember',
  'removeMember',
  'revokeSession',
  'revokeOtherSessions',
  'revokeToken',
  'eraseProject',
]);

let server: TestServer;
let document: Document;
let judge: Judge;
const succeeded = new Set<string>();
// What needs a language model, a Git platform that answers or a GitHub App is refused without one.
const notSetUp = new Set(['testModel', 'listAvailable', 'removeInstallation']);

beforeAll(async () => {
  const secretKey = randomBytes(32);
  const threads = createAnalysisThreads({ threads: 2, timeoutMs: 60_000, evidence: 'quotes', secretKey });
  const net = createOutbound({ allowNetworks: ['127.0.0.0/8', '::1'], resolve: nowhere });
  server = await testServer({ threads, net, settings: { rateLimit: 1_000_000 } });
  document = (await server.app.inject({ url: '/openapi.json' })).json();
  judge = createJudge(document);
});

afterAll(async () => {
  await server.close();
  await server.deps.threads.close();
});

const operations = Object.entries(endpoints)
  .filter(([, { status }]) => status < 300)
  .map(([name]) => name);

const patience = { timeout: 600_000 + perOperation * 100 };

test.each(operations)('%s answers whatever is sent as the document says', patience, async (name) => {
  const target = targetsOf(document).find(({ operation }) => operation.operationId === name);
  if (target === undefined) throw new Error(`The document lacks ${name}.`);
  const requests = fc.sample(requestsAt(document, target.operation), { numRuns: perOperation, seed });

  expect(await complaints(target, requests)).toEqual([]);
  if (!notSetUp.has(name)) expect(succeeded, `no request at ${name} was taken`).toContain(name);
});

async function complaints(target: Target, requests: FuzzRequest[]): Promise<string[]> {
  const found: string[] = [];
  const perWorld = ending.has(target.operation.operationId) ? 30 : 150;
  for (let at = 0; at < requests.length; at += perWorld) {
    const world = await makeWorld(server);
    const left = requests.slice(at, at + perWorld).map((request, index) => ({ request, number: at + index }));
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const complaint = await complaintOf({ world, target }, next.request);
        if (complaint !== undefined)
          found.push(`FIRSTFAIL_FUZZ=${perOperation}:${seed}, request ${next.number}: ${complaint}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (found.length > 5) break;
  }
  return found.slice(0, 5);
}

async function complaintOf(place: { world: World; target: Target }, request: FuzzRequest): Promise<string | undefined> {
  const { sent, answer } = await send(server, place, request);
  if (answer.statusCode < 300) succeeded.add(place.target.operation.operationId);
  const complaint = judge(place.target, answer);
  if (complaint === undefined) return undefined;
  const { url, headers, payload } = sent;
  const asked = `${place.target.method} ${url.slice(0, 300)} ${request.credential} ${JSON.stringify(headers)}`;
  const log = answer.statusCode === 500 ? JSON.stringify(server.records.slice(-3)) : '';
  return `${answer.statusCode} ${complaint}\n${asked}\n${payload?.toString().slice(0, 500)}\n${answer.body.slice(0, 500)}\n${log}`;
}

/** No name leads anywhere here. */
async function nowhere(): Promise<never> {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
}
