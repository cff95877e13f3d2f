import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

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

/** The analyses of what is delivered, once all is done. */
async function analysesOf(place: Attached, count: number) {
  await eventually(async () => {
    const all = await world.failures(place.connection);
    const isDone = all.length === count && all.every(({ state }) => state === 'analysed');
    return isDone && (await world.waitingTasks()) === 0;
  });
  return await world.analyses(place.tenantId);
}

const accesses = [
  ['with a token', () => ({ token: gitlab.token })],
  ['without a token', () => ({})],
] as const;

test.each(
  accesses,
)('a trigger job that started nothing has GitLab’s reason, and no log of its own: %s', async (_, access) => {
  const place = await world.connect(gitlab.place, access());
  const job = gitlab.failedJob({ status: 'success' });
  const bridge = gitlab.bridge(job, { name: 'deploy' });

  await gitlab.deliver('pipeline', job, place);
  await gitlab.deliver('pipeline', job, place);

  const [analysis, ...more] = await analysesOf(place, 1);
  expect(more).toEqual([]);
  expect(analysis).toMatchObject({ category: 'config', job: 'deploy', run_id: String(job.pipelineId) });
  expect(analysis?.title).toBe('The downstream pipeline could not be created: deploy');
  expect(analysis?.explanation).toContain('A trigger job starts another pipeline and prints nothing');
  expect(analysis?.build_url).toBe(`${gitlab.baseUrl}/acme/api/-/jobs/${bridge.id}`);
});

test.each(accesses)('a pipeline that failed in another project leads there: %s', async (_, access) => {
  const place = await world.connect(gitlab.place, access());
  const job = gitlab.failedJob({ status: 'success' });
  gitlab.bridge(job, { name: 'deploy', reason: null, downstream: { id: 9, projectId: 77, status: 'failed' } });

  await gitlab.deliver('pipeline', job, place);

  const [analysis] = await analysesOf(place, 1);
  expect(analysis).toMatchObject({ category: 'unknown', title: 'The downstream pipeline failed: deploy' });
  expect(analysis?.confidence).toBeLessThan(0.25);
  expect(analysis?.explanation).toContain('A trigger job starts another pipeline');
  expect(analysis?.suggested_fix.summary).toContain('Open the downstream pipeline');
});

test('a broken configuration has GitLab’s words for it, and no job that could have started', async () => {
  const place = await world.connect(gitlab.place, { token: gitlab.token });
  const yamlErrors = 'jobs:unit config should implement the script: keyword';
  const job = gitlab.failedJob({ retried: true }, { yamlErrors });

  await gitlab.deliver('pipeline', job, place);

  const [analysis] = await analysesOf(place, 1);
  expect(analysis).toMatchObject({ category: 'config', title: 'The CI configuration is not valid' });
  expect(analysis?.root_cause).toContain(`The CI says: ${yamlErrors}.`);
  expect(analysis?.explanation).toContain('No job of the pipeline was made, so there is no log.');
  expect(analysis?.build_url).toBe(`${gitlab.baseUrl}/acme/api/-/pipelines/${job.pipelineId}`);
});

test('without a token a pipeline that failed without a job is told of, once', async () => {
  const place = await world.connect(gitlab.place);
  const job = gitlab.failedJob({ retried: true });

  await gitlab.deliver('pipeline', job, place);
  await gitlab.deliver('pipeline', job, place);

  const [analysis, ...more] = await analysesOf(place, 1);
  expect(more).toEqual([]);
  expect(analysis).toMatchObject({ category: 'config', title: 'The pipeline failed without a job' });
  expect(analysis?.explanation).not.toContain('never started');
});

test('without a token a child pipeline’s failures are told by its own event, and not by its parent’s', async () => {
  const place = await world.connect(gitlab.place);
  const parent = gitlab.failedJob({ status: 'success' });
  const below = gitlab.child(parent, { name: 'below' });

  await gitlab.deliver('pipeline', parent, place);
  await gitlab.deliver('pipeline', below, place);

  expect((await analysesOf(place, 1)).map(({ job }) => job)).toEqual(['below']);
});
