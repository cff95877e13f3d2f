import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { noReport } from '../../src/contract/connections/no-report.ts';
import type { Report } from '../../src/contract/connections/report.ts';
import { handlers } from '../../src/tasks/handlers.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/gtest/expect-eq.json', 'utf8'));
const branch = { ref: 'fix-login' };
const comments: Report = { ...noReport, comment: true };

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

async function attached(report: Report = comments) {
  return await world.connect(gitlab.place, { token: gitlab.token, report });
}

/** All tasks of the tenants are done. */
async function settled(...places: Attached[]) {
  for (const { tenantId } of places) await eventually(async () => (await world.waitingTasks(tenantId)) === 0);
}

async function journal({ connection: { tenantId, id } }: Attached) {
  const lines = await world.deps.store.failures.listDeliveries(tenantId, id, 100);
  return lines.filter(({ answer }) => answer === 'posted' || answer === 'not_posted');
}

test('a failed job, delivered three times, is one comment that says what broke and where', async () => {
  const place = await attached();
  const request = gitlab.request();
  const job = gitlab.failedJob({ name: 'unit', trace }, branch);

  for (let turn = 0; turn < 3; turn++) await gitlab.deliver('job', job, place);
  await settled(place);

  expect(request.notes).toHaveLength(1);
  const body = request.notes[0]?.body ?? '';
  expect(body).toMatch(new RegExp(`^<!-- firstfail:${place.connection.id} -->\n`));
  expect(body).toContain('#### `unit` · test');
  expect(body).toContain(`\`${expected.title}\``);
  expect(body).toContain(`\n${expected.line}: `);
  expect(body).toContain('- What to do: ');
  expect(body).toContain('- Retry: ');
  expect(body).toContain('- Seen: New.');
  expect(body).toContain(`[Job](${gitlab.baseUrl}/acme/api/-/jobs/${job.id})`);
  expect(await journal(place)).toMatchObject([{ event: 'Comment on !42', answer: 'posted', reason: null }]);
});

test('a failure of the next push changes the same comment, and a job that passes is struck through', async () => {
  const place = await attached();
  const request = gitlab.request();
  await gitlab.deliver('job', gitlab.failedJob({ name: 'unit', trace }, branch), place);
  await settled(place);
  const [first] = request.notes.map(({ id, body }) => ({ id, body }));

  const second = gitlab.failedJob({ name: 'lint', trace }, branch);
  await gitlab.deliver('job', second, place);
  await settled(place);
  expect(request.notes).toHaveLength(1);
  expect(request.notes[0]?.id).toBe(first?.id);
  expect(request.notes[0]?.body).toContain('### 2 jobs failed');
  expect(request.notes[0]?.body).toMatch(/#### `lint`[\s\S]*- `unit` · test: .* not passed since/);

  const finishedAt = new Date(Date.now() + 1000).toISOString();
  const passed = gitlab.failedJob({ name: 'unit', status: 'success', finishedAt }, { ...branch, status: 'success' });
  await gitlab.deliver('job', passed, place);
  await eventually(async () => request.notes[0]?.body.includes('~~'));
  const sha = gitlab.pipelines.find(({ id }) => id === passed.pipelineId)?.sha.slice(0, 8);
  expect(request.notes[0]?.body).toContain(`- ~~\`unit\` · test~~ passed with commit \`${sha}\``);
  expect(request.notes).toHaveLength(1);
});

test('nothing is posted where it is switched off, where nothing was found, or without an open request', async () => {
  const request = gitlab.request();
  const merged = gitlab.request({ iid: 43, branch: 'merged', state: 'merged' });
  const elsewhere = gitlab.request({ iid: 44, branch: 'elsewhere', into: 99 });
  const off = await attached(noReport);
  const on = await attached();

  await gitlab.deliver('job', gitlab.failedJob({ trace }, branch), off);
  await gitlab.deliver('job', gitlab.failedJob({ trace: 'hello\nERROR: Job failed: exit code 1\n' }, branch), on);
  await gitlab.deliver('job', gitlab.failedJob({ trace }, { ref: 'merged' }), on);
  await gitlab.deliver('job', gitlab.failedJob({ trace }, { ref: 'elsewhere' }), on);
  await settled(off, on);

  expect([request, merged, elsewhere].map(({ notes }) => notes)).toEqual([[], [], []]);
});

test('missing rights and a locked request are said in the journal with the way out', async () => {
  const place = await attached();
  const request = gitlab.request({ isLocked: true });
  await gitlab.deliver('job', gitlab.failedJob({ name: 'unit', trace }, branch), place);
  await settled(place);

  expect(request.notes).toEqual([]);
  expect(await journal(place)).toMatchObject([{ answer: 'not_posted', reason: expect.stringContaining('403') }]);
  expect((await journal(place))[0]?.reason).toContain('The token needs the scope api');
});

test('a forge that asks for time gets it, and then the comment', async () => {
  const place = await attached();
  const request = gitlab.request();
  gitlab.fault(/POST .*\/notes/, { kind: 'answer', status: 429, headers: { 'retry-after': '3600' } });
  await gitlab.deliver('job', gitlab.failedJob({ name: 'unit', trace }, branch), place);
  const [due] = await eventually(async () => {
    const all = await world.dueTasks(place.tenantId);
    return all.some((at) => at.getTime() > Date.now() + 3_000_000) && all;
  });

  expect(request.notes).toEqual([]);
  expect(due?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  await world.hurry();
  await settled(place);
  expect(request.notes).toHaveLength(1);
});

test('what the queue gives up on is said in the journal, once for the comment and once for the failure', async () => {
  const place = await attached();
  const request = gitlab.request();
  await gitlab.deliver('job', gitlab.failedJob({ name: 'unit', trace }, branch), place);
  await settled(place);
  const { tenantId } = place;
  const [failure] = await world.failures(place.connection);
  const { id: reportId } = await theReport(place);

  await handlers['post-report'].giveUp?.(world.deps, { kind: 'post-report', tenantId, id: reportId });
  const failed = { kind: 'report-failure', tenantId, id: failure?.id ?? '', tries: 0 } as const;
  await handlers['report-failure'].giveUp?.(world.deps, failed);

  expect(request.notes).toHaveLength(1);
  const lines = (await journal(place)).filter(({ answer }) => answer === 'not_posted');
  expect(lines.map(({ event }) => event).toSorted()).toEqual(['Comment on !42', 'Comment on a merge request']);
  for (const { reason } of lines) expect(reason).toContain('Given up, however often it was tried');
});

/** As another part of it would find it. */
async function theReport({ connection: { tenantId, id } }: Attached) {
  const [analysis] = await world.analyses(tenantId);
  const part = { job: 'unit', analysisId: analysis?.id ?? '' };
  const place = { id: world.deps.newId(), connectionId: id, number: '42' };
  return await world.deps.store.inTransaction(tenantId, async ({ reports }) => {
    return await reports.addPart(place, part, world.deps.now());
  });
}
