import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { thorough } from '../support/thorough.ts';
import { eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/gtest/expect-eq.json', 'utf8'));

let world: WebhookWorld;
let gitlab: StubGitlab;
let laterMs = 0;

beforeAll(async () => {
  world = await startWebhookWorld({ now: () => new Date(Date.now() + laterMs) });
});
afterAll(async () => await world.close());
beforeEach(async () => {
  laterMs = 0;
  gitlab = await startStubGitlab();
});
afterEach(async () => await gitlab.close());

async function attached() {
  return await world.connect(gitlab.place, { token: gitlab.token });
}

/** All failures that were announced are settled. */
async function settled({ connection }: Awaited<ReturnType<typeof attached>>) {
  return await eventually(async () => {
    const all = await world.failures(connection);
    return all.length > 0 && all.every(({ state }) => state !== 'waiting') && (await world.waitingTasks()) === 0 && all;
  });
}

test('a failed job is delivered, its log fetched and analysed', async () => {
  const place = await attached();
  const job = gitlab.failedJob({ name: 'unit', trace });

  const answer = await gitlab.deliver('job', job, place);

  expect(answer).toEqual({ status: 202, body: '{"status":"accepted"}' });
  const [failure] = await settled(place);
  const [analysis, ...more] = await world.analyses(place.tenantId);
  expect(more).toEqual([]);
  expect(failure).toMatchObject({ state: 'analysed', analysisId: analysis?.id });
  const { title, tool, category, line } = expected;
  expect(analysis).toMatchObject({ title, tool, category, source: 'forge-a', provider: 'forge-a' });
  expect(analysis?.evidence[0]?.line).toBe(line);
  const run = { project: 'acme/api', job: 'unit', branch: 'main', run_id: String(job.pipelineId), attempt: '1' };
  expect(analysis).toMatchObject({ ...run, build_url: `${gitlab.baseUrl}/acme/api/-/jobs/${job.id}` });
});

test.each([
  ['job', 'pipeline'],
  ['pipeline', 'job'],
] as const)('the %s event and then the %s event of one failure make one analysis', async (first, second) => {
  const place = await attached();
  const job = gitlab.failedJob({ trace });

  await gitlab.deliver(first, job, place);
  await settled(place);
  const answer = await gitlab.deliver(second, job, place);

  expect(answer).toEqual({ status: 202, body: '{"status":"duplicate"}' });
  await settled(place);
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
});

test('deliveries of a pipeline in any order end alike: one analysis for each failed job', async () => {
  const usual = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 1, 0],
  ];
  const others = [
    [0, 2, 1],
    [1, 0, 2],
    [2, 0, 1],
  ];
  for (const order of thorough ? [...usual, ...others] : usual) {
    const place = await attached();
    const unit = gitlab.failedJob({ name: 'unit', trace });
    const lint = gitlab.failedJob({ name: 'lint', trace: null, startedAt: null, pipelineId: unit.pipelineId });
    const events = [['job', unit] as const, ['job', lint] as const, ['pipeline', unit] as const];

    for (const at of order) {
      const [kind, job] = events[at] ?? ['job', unit];
      await gitlab.deliver(kind, job, place);
    }

    await settled(place);
    const jobs = (await world.analyses(place.tenantId)).map(({ job }) => job);
    expect(jobs.toSorted()).toEqual(['lint', 'unit']);
  }
});

test('a pipeline event brings the jobs of child pipelines and none that may fail or was tried again', async () => {
  const place = await attached();
  const unit = gitlab.failedJob({ name: 'unit', trace });
  const { pipelineId } = unit;
  gitlab.failedJob({ name: 'may fail', allowFailure: true, pipelineId });
  gitlab.retry(gitlab.failedJob({ name: 'flaky', pipelineId }), { status: 'success' });
  gitlab.child(unit, { name: 'below', trace });

  await gitlab.deliver('pipeline', unit, place);

  await eventually(async () => (await world.failures(place.connection)).length === 2);
  await settled(place);
  const jobs = (await world.analyses(place.tenantId)).map(({ job }) => job);
  expect(jobs.toSorted()).toEqual(['below', 'unit']);
});

test('a job that was tried again since is skipped', async () => {
  const place = await attached();
  const job = gitlab.failedJob({ trace });
  const told = gitlab.delivery('job', job, place);
  gitlab.retry(job);

  await fetch(place.url, { method: 'POST', ...told });

  expect(await settled(place)).toMatchObject([{ state: 'skipped', stateReason: 'The job was tried again.' }]);
  expect(await world.analyses(place.tenantId)).toEqual([]);
});

test('a delivery that is sent again, ten times and then a day later, changes nothing', async () => {
  const place = await attached();
  const job = gitlab.failedJob({ trace });
  const told = gitlab.delivery('job', job, { ...place, idempotencyKey: 'one-delivery' });
  const send = async () => {
    const answer = await fetch(place.url, { method: 'POST', ...told });
    return `${answer.status} ${await answer.text()}`;
  };

  const answers = [];
  for (let turn = 0; turn < 10; turn++) answers.push(await send());
  await settled(place);
  laterMs = 24 * 60 * 60_000;
  answers.push(await send());

  expect(answers[0]).toBe('202 {"status":"accepted"}');
  expect(new Set(answers.slice(1))).toEqual(new Set(['202 {"status":"duplicate"}']));
  await settled(place);
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
});

test.each([
  ['no_matching_runner', 'runner', 'No runner fits the job: deploy'],
  ['ci_quota_exceeded', 'service_limit', 'The compute minutes are used up: deploy'],
  ['a_word_of_tomorrow', 'unknown', 'The job failed: deploy'],
])('a job that never started is analysed by GitLab’s own word at once: %s', async (reason, category, title) => {
  const place = await attached();
  const job = gitlab.failedJob({ name: 'deploy', trace: null, startedAt: null, reason });

  await gitlab.deliver('job', job, place);

  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis).toMatchObject({ category, title, log_facts: { bytes: 0, lines: 0 }, evidence: [] });
  expect(analysis?.explanation).toContain('The job never started, so there is no log of it.');
  expect(analysis?.build_url).toBe(`${gitlab.baseUrl}/acme/api/-/jobs/${job.id}`);
  expect(gitlab.seen.filter(({ path }) => path.includes('trace'))).toEqual([]);
});

test('without a token the analysis is there at once and says why it has no log', async () => {
  const place = await world.connect(gitlab.place);
  const job = gitlab.failedJob({ trace });

  await gitlab.deliver('job', job, place);

  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis?.explanation).toContain('The connection has no access token, so the log was not fetched.');
  expect(analysis).toMatchObject({ category: 'unknown', confidence: 0 });
  expect(gitlab.seen).toEqual([]);
});

test('a log of more than 10 MiB is cut at its front, and quotes are numbered in the whole of it', async () => {
  const place = await attached();
  const filler = `${'x'.repeat(1023)}\n`;
  const job = gitlab.failedJob({ trace: filler.repeat(11 * 1024) + trace });

  await gitlab.deliver('job', job, place);

  await settled(place);
  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis?.title).toBe(expected.title);
  expect(analysis?.evidence[0]?.line).toBe(11 * 1024 + expected.line);
  expect(analysis?.log_facts.truncated).toBe(true);
  expect(analysis?.log_facts.lines).toBe(11 * 1024 + trace.split('\n').length - 1);
  expect(analysis?.explanation).toContain('The log was cut');
});

test('the body names another host: only the connection’s own is asked', async () => {
  const place = await attached();
  const job = gitlab.failedJob({ trace });
  const told = gitlab.delivery('job', job, place);
  const body = told.body.replaceAll(gitlab.baseUrl, 'http://evil.example');

  await fetch(place.url, { method: 'POST', headers: told.headers, body });

  await settled(place);
  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis).toMatchObject({ title: expected.title, build_url: `${gitlab.baseUrl}/acme/api/-/jobs/${job.id}` });
});

test('a log that the CI posts itself is not fetched as well: the failure leads to that analysis', async () => {
  const place = await attached();
  const job = gitlab.failedJob({ trace });
  const url = `${gitlab.baseUrl}/acme/api/-/jobs/${job.id}`;
  const posted = await world.post(place.tenantId, { provider: 'gitlab', project: 'acme/api', url, log: trace });

  const answer = await gitlab.deliver('job', job, place);

  expect(answer.body).toBe('{"status":"accepted"}');
  expect(await settled(place)).toMatchObject([{ state: 'analysed', analysisId: posted.analysis_id }]);
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
  expect(gitlab.seen).toEqual([]);
});

test('a log that is posted after the delivery completes the analysis that had none', async () => {
  const place = await world.connect(gitlab.place);
  const job = gitlab.failedJob({ trace });
  await gitlab.deliver('job', job, place);
  const [told] = await world.analyses(place.tenantId);

  const url = `${gitlab.baseUrl}/acme/api/-/jobs/${job.id}?from=ci#L3`;
  const posted = await world.post(place.tenantId, { provider: 'gitlab', project: 'acme/api', url, log: trace });

  expect(posted).toEqual({ status: 'accepted', analysis_id: told?.id });
  const [completed, ...more] = await world.analyses(place.tenantId);
  expect(more).toEqual([]);
  expect(completed).toMatchObject({
    id: told?.id,
    source: 'forge-a',
    title: expected.title,
    created_at: told?.created_at,
  });
});
