import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { aToken } from '../support/http.ts';
import { startStubBitbucket } from '../support/stub-bitbucket.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const ignored = { status: 202, body: '{"status":"ignored"}' };

let world: WebhookWorld;
let gitlab: StubGitlab;

beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(async () => await world.close());
beforeEach(async () => {
  gitlab = await startStubGitlab();
});
afterEach(async () => await gitlab.close());

/** The newest analysis with what other runs tell of it. */
async function newest({ tenantId }: Attached) {
  const analysis = await eventually(async () => (await world.analyses(tenantId))[0]);
  const { headers } = await aToken(world, tenantId, 'read');
  const answer = await world.app.inject({ url: `/api/v1/analyses/${analysis.id}`, headers });
  return endpoints.getAnalysis.reply.parse(answer.json());
}

const later = () => new Date(Date.now() + 1000).toISOString();

test('a job that GitLab says passed is over, and the job and pipeline events of it count once', async () => {
  const place = await world.connect(gitlab.place, { token: gitlab.token });
  const failed = gitlab.failedJob({ name: 'unit', trace });
  await gitlab.deliver('job', failed, place);
  expect((await newest(place)).passed_since).toBeNull();

  const passed = gitlab.failedJob({ name: 'unit', status: 'success', finishedAt: later() }, { status: 'success' });
  expect(await gitlab.deliver('job', passed, place)).toEqual(ignored);
  expect(await gitlab.deliver('pipeline', passed, place)).toEqual(ignored);
  expect(await gitlab.deliver('job', passed, place)).toEqual(ignored);

  const { passed_since, attribution } = await newest(place);
  expect(passed_since?.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(attribution).toMatchObject({ passes: 1, fails: 1 });
});

test('the jobs of a failed pipeline that passed are known too, and its default branch is the stated one', async () => {
  const place = await world.connect(gitlab.place, { token: gitlab.token });
  const failed = gitlab.failedJob({ name: 'unit', trace });
  gitlab.failedJob({ name: 'lint', status: 'success', pipelineId: failed.pipelineId, finishedAt: later() });
  await gitlab.deliver('pipeline', failed, place);
  await newest(place);

  const again = gitlab.failedJob({ name: 'unit', trace });
  await gitlab.deliver('job', again, place);
  const both = async () => (await world.analyses(place.tenantId)).length === 2;
  await eventually(async () => await both());
  const { attribution } = await newest(place);
  expect(attribution.default_branch).toEqual({ name: 'main', stated: true });
});

test('a build that Bitbucket says passed is over', async () => {
  const bitbucket = await startStubBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
  const place = await world.connect(bitbucket.place);
  const build = { key: 'unit', name: 'unit', refname: 'main' };
  const first = bitbucket.status({
    ...build,
    url: 'https://jenkins.example/job/api/153/',
    description: '2 tests failed',
  });
  await bitbucket.deliver(first, place);
  const second = bitbucket.status({ ...build, url: 'https://jenkins.example/job/api/154/', state: 'SUCCESSFUL' });
  expect(await bitbucket.deliver(second, place)).toEqual(ignored);
  await bitbucket.close();

  const { attribution } = await newest(place);
  expect(attribution).toMatchObject({ passes: 1 });
});
