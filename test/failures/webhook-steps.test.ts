import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcileDue } from '../../src/service/failures/reconcile.ts';
import type { StubStep } from '../support/bitbucket-bodies.ts';
import { type StubBitbucket, startStubBitbucket } from '../support/stub-bitbucket.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const log = readFileSync('test/logs/pytest/assert.log', 'utf8');
const { title } = JSON.parse(readFileSync('test/logs/pytest/assert.json', 'utf8'));
const lint = readFileSync('test/logs/eslint/stylish.log', 'utf8');
const { title: lintTitle } = JSON.parse(readFileSync('test/logs/eslint/stylish.json', 'utf8'));

let world: WebhookWorld;
let bitbucket: StubBitbucket;
let place: Attached;

beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(async () => await world.close());
beforeEach(async () => {
  bitbucket = await startStubBitbucket();
  place = await world.connect(bitbucket.place, { token: bitbucket.token, nextPollAt: new Date() });
});
afterEach(async () => await bitbucket.close());

function aStep(own: Partial<StubStep>): StubStep {
  return { uuid: `{${randomUUID()}}`, name: 'lint', result: 'FAILED', log: lint, runNumber: 1, ...own };
}

async function settled(count: number) {
  return await eventually(async () => {
    await world.hurry();
    const all = await world.failures(place.connection);
    const isDone = all.length === count && all.every(({ state }) => state === 'analysed');
    return isDone && (await world.waitingTasks()) === 0 && all;
  });
}

test('every failed step of a pipeline becomes one analysis, however often and by whom it is told of', async () => {
  const step = aStep({});
  const status = bitbucket.pipeline({ log, moreSteps: [step] });

  const keys = ['repo:commit_status_created', 'repo:commit_status_updated', 'repo:commit_status_updated'];
  await Promise.all(keys.map(async (eventKey) => await bitbucket.deliver(status, { ...place, eventKey })));
  await settled(2);
  await bitbucket.deliver(status, place);
  await reconcileDue(world.deps);

  await settled(2);
  const page = `${bitbucket.baseUrl}/acme/api/pipelines/results/${status.number}`;
  const analyses = await world.analyses(place.tenantId);
  expect(analyses.map(({ job, build_url, ...said }) => [job, said.title, build_url]).toSorted()).toEqual([
    ['lint', lintTitle, `${page}/steps/${encodeURIComponent(step.uuid)}`],
    ['test', title, page],
  ]);
  for (const analysis of analyses) {
    expect(analysis).toMatchObject({ run_id: status.number, branch: 'main', commit: status.commit, source: 'forge-b' });
  }
});

test('a pipeline that no delivery told of brings all of its failed steps', async () => {
  bitbucket.pipeline({ log, moreSteps: [aStep({}), aStep({ name: 'docs', result: 'ERROR' })] });

  await reconcileDue(world.deps);

  await settled(3);
  expect((await world.analyses(place.tenantId)).map(({ job }) => job).toSorted()).toEqual(['docs', 'lint', 'test']);
});

test('steps that did not run, were stopped or were run again are no failures', async () => {
  const moreSteps = [
    aStep({ name: 'deploy', result: 'NOT_RUN', log: null }),
    aStep({ name: 'e2e', result: 'STOPPED' }),
    aStep({ name: 'flaky' }),
    aStep({ name: 'flaky', result: 'SUCCESSFUL', runNumber: 2 }),
    aStep({ name: 'again' }),
    aStep({ name: 'again', runNumber: 2 }),
  ];

  await bitbucket.deliver(bitbucket.pipeline({ log, moreSteps }), place);

  await settled(2);
  expect((await world.analyses(place.tenantId)).map(({ job }) => job).toSorted()).toEqual(['again', 'test']);
});

test('where the first failed step has no log, the others are analysed all the same', async () => {
  const status = bitbucket.pipeline({ log: null, startedAt: null, moreSteps: [aStep({})] });

  await bitbucket.deliver(status, place);

  await settled(2);
  const titles = (await world.analyses(place.tenantId)).map((analysis) => analysis.title);
  expect(titles.toSorted()).toEqual([lintTitle, 'The job failed: test'].toSorted());
});

test('a step that passed when the pipeline was run again is skipped while its log is waited for', async () => {
  const step = aStep({ log: null });
  const status = bitbucket.pipeline({ log, moreSteps: [step] });
  await bitbucket.deliver(status, place);
  await eventually(async () =>
    (await world.failures(place.connection)).some(({ stateReason }) => stateReason !== null),
  );

  step.result = 'SUCCESSFUL';

  await eventually(async () => {
    await world.hurry();
    const states = (await world.failures(place.connection)).map(({ state }) => state);
    return states.toSorted().join() === 'analysed,skipped';
  });
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
});
