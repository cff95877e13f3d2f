import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type StubBitbucket, type StubBitbucketOptions, startStubBitbucket } from '../support/stub-bitbucket.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const log = readFileSync('test/logs/pytest/assert.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/pytest/assert.json', 'utf8'));

let world: WebhookWorld;
const stubs: StubBitbucket[] = [];

beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(async () => await world.close());
afterEach(async () => {
  for (const stub of stubs.splice(0)) await stub.close();
});

async function aBitbucket(options: StubBitbucketOptions = {}): Promise<StubBitbucket> {
  const stub = await startStubBitbucket(options);
  stubs.push(stub);
  return stub;
}

async function settled({ connection }: Attached) {
  return await eventually(async () => {
    const all = await world.failures(connection);
    return all.length > 0 && all.every(({ state }) => state !== 'waiting') && (await world.waitingTasks()) === 0 && all;
  });
}

test('a failed pipeline of Bitbucket Cloud is delivered, its step’s log fetched and analysed', async () => {
  const bitbucket = await aBitbucket();
  const place = await world.connect(bitbucket.place, { token: bitbucket.token });
  const status = bitbucket.pipeline({ log });

  const answer = await bitbucket.deliver(status, place);

  expect(answer).toEqual({ status: 202, body: '{"status":"accepted"}' });
  const [failure] = await settled(place);
  const [analysis, ...more] = await world.analyses(place.tenantId);
  expect(more).toEqual([]);
  expect(failure).toMatchObject({ state: 'analysed', analysisId: analysis?.id });
  const { title, category, line } = expected;
  expect(analysis).toMatchObject({ title, category, source: 'forge-b', project: 'acme/api', branch: 'main' });
  expect(analysis?.evidence[0]?.line).toBeLessThanOrEqual(line);
  expect(analysis?.evidence[0]?.end_line).toBeGreaterThanOrEqual(line);
  expect(analysis?.build_url).toBe(`${bitbucket.baseUrl}/acme/api/pipelines/results/${status.number}`);
});

test('a build that another CI reports to Bitbucket Data Center is analysed by its words at once', async () => {
  const bitbucket = await aBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
  const place = await world.connect(bitbucket.place);
  const status = bitbucket.status({ url: 'https://jenkins.example/job/api/153/', description: '2 tests failed' });

  const answer = await bitbucket.deliver(status, place);

  expect(answer.status).toBe(202);
  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis).toMatchObject({
    ...{
      source: 'forge-b',
      project: 'ACME/api',
      commit: status.commit,
      build_url: 'https://jenkins.example/job/api/153/',
    },
    ...{ category: 'unknown', confidence: 0, title: `The job failed: ${status.name}` },
  });
  expect(analysis?.root_cause).toContain('The CI says: 2 tests failed.');
  expect(analysis?.explanation).toContain('the log is at the CI that ran the build');
});

test('the log that Jenkins posts of that build completes the analysis in place', async () => {
  const bitbucket = await aBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
  const place = await world.connect(bitbucket.place);
  const url = 'https://jenkins.example/job/api/154/';
  await bitbucket.deliver(bitbucket.status({ url }), place);
  const [told] = await world.analyses(place.tenantId);

  const posted = await world.post(place.tenantId, { provider: 'jenkins', project: 'other', url, log });

  expect(posted.analysis_id).toBe(told?.id);
  const [completed, ...more] = await world.analyses(place.tenantId);
  expect(more).toEqual([]);
  expect(completed).toMatchObject({
    ...{ id: told?.id, source: 'forge-b', project: 'ACME/api' },
    title: expected.title,
  });
  expect(completed?.occurrence.count).toBe(1);
});

test('a status of TeamCity leads to the build, and the log that is posted of it completes the analysis', async () => {
  const bitbucket = await aBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
  const place = await world.connect(bitbucket.place);
  const [page, build_url] = ['https://tc.example/viewLog.html', 'https://tc.example/viewLog.html?buildId=31'];
  await bitbucket.deliver(bitbucket.status({ url: `${page}?buildTypeId=Api&buildId=31` }), place);
  await bitbucket.deliver(bitbucket.status({ url: `${page}?buildTypeId=Api&buildId=32` }), place);
  const told = (await world.analyses(place.tenantId)).find((analysis) => analysis.build_url === build_url);

  const posted = await world.post(place.tenantId, { provider: 'teamcity', project: 'other', url: build_url, log });

  expect(posted.analysis_id).toBe(told?.id);
});

test('the log that Jenkins posted first is the analysis that the delivery leads to', async () => {
  const bitbucket = await aBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
  const place = await world.connect(bitbucket.place);
  const url = 'https://jenkins.example/job/api/155/';
  const posted = await world.post(place.tenantId, { provider: 'jenkins', project: 'ACME/api', url, log });

  await bitbucket.deliver(bitbucket.status({ url }), place);

  expect(await world.failures(place.connection)).toMatchObject([{ state: 'analysed', analysisId: posted.analysis_id }]);
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
});

test('secrets in what a CI says of a build are not stored', async () => {
  const bitbucket = await aBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
  const place = await world.connect(bitbucket.place);
  const secret = ['glpat', 'x7Kq9Zr2Lm4Np8Tv6Wy1'].join('-');

  await bitbucket.deliver(bitbucket.status({ description: `login with ${secret} failed` }), place);

  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis?.root_cause).toContain('The CI says: login with');
  expect(JSON.stringify(analysis)).not.toContain(secret);
});

test.each([
  ['cloud', 'repo:commit_status_created'],
  ['cloud', 'repo:commit_status_updated'],
  ['self-hosted', 'repo:build_status_updated'],
  ['self-hosted', 'repo:build_status_created'],
  ['self-hosted', 'repo:build_status'],
  ['self-hosted', 'repo:commit_status_updated'],
] as const)('an edition’s body is read whatever the event is called: %s, %s', async (edition, eventKey) => {
  const bitbucket = await aBitbucket({ edition, hasBuildEvents: true });
  const place = await world.connect(bitbucket.place);

  const answer = await bitbucket.deliver(bitbucket.status(), { ...place, eventKey });

  expect(answer).toEqual({ status: 202, body: '{"status":"accepted"}' });
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
});

test('builds of one commit that succeed, run or stop are nothing to analyse', async () => {
  const bitbucket = await aBitbucket();
  const place = await world.connect(bitbucket.place);

  for (const state of ['SUCCESSFUL', 'INPROGRESS', 'STOPPED']) {
    const answer = await bitbucket.deliver(bitbucket.status({ state }), place);
    expect(answer).toEqual({ status: 202, body: '{"status":"ignored"}' });
  }

  expect(await world.analyses(place.tenantId)).toEqual([]);
});

test('the ping of Data Center, which is not signed, is answered before anything is looked up and does nothing', async () => {
  const bitbucket = await aBitbucket({ edition: 'self-hosted' });
  const place = await world.connect(bitbucket.place);

  const answers = await Promise.all([
    world.app.inject({ method: 'POST', url: '/webhook/forge-b', ...payload(bitbucket.ping()) }),
    world.app.inject({ method: 'POST', url: '/webhook/forge-b?connection=nobody', ...payload(bitbucket.ping()) }),
  ]);

  expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
    Array(2).fill([202, '{"status":"ignored"}']),
  );
  expect(await world.deps.store.failures.listDeliveries(place.tenantId, place.connection.id, 9)).toEqual([]);
  const other = { ...bitbucket.ping().headers, 'x-event-key': 'repo:build_status' };
  const unsigned = await world.app.inject({
    method: 'POST',
    url: `/webhook/forge-b?connection=${place.connection.id}`,
    headers: other,
    payload: '{}',
  });
  expect(unsigned.statusCode).toBe(401);
});

function payload({ headers, body }: { headers: Record<string, string>; body: string }) {
  return { headers, payload: body };
}
