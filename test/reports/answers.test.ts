import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noReport, type Report } from '../../src/contract/connections/report.ts';
import { startStubBitbucket } from '../support/stub-bitbucket.ts';
import { startStubGitlab } from '../support/stub-gitlab.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/gtest/expect-eq.json', 'utf8'));
const both: Report = { ...noReport, comment: true, status: true };

let world: WebhookWorld;

beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(async () => await world.close());

async function settled({ tenantId }: Attached) {
  await eventually(async () => (await world.waitingTasks(tenantId)) === 0);
}

test('a status at GitLab’s commit informs without the log’s text, and our own status delivered back is ignored', async () => {
  const gitlab = await startStubGitlab();
  const place = await world.connect(gitlab.place, { token: gitlab.token, report: { ...both, comment: false } });
  const job = gitlab.failedJob({ name: 'unit', trace }, { ref: 'fix-login' });
  await gitlab.deliver('job', job, place);
  await settled(place);

  const sha = gitlab.pipelines[0]?.sha;
  expect(gitlab.statuses).toMatchObject([{ sha, state: 'success', name: 'firstfail', pipelineId: job.pipelineId }]);
  expect(gitlab.statuses[0]?.description).toBe('Cause found: test. This only informs.');
  const own = gitlab.failedJob({ name: 'firstfail', status: 'success' }, { status: 'success', sha: `${sha}` });
  for (const kind of ['job', 'pipeline'] as const) {
    expect(await gitlab.deliver(kind, own, place)).toEqual({ status: 202, body: '{"status":"ignored"}' });
  }
  await settled(place);
  expect(gitlab.statuses).toHaveLength(1);
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
  await gitlab.close();
});

test('a public project’s comment holds category, place and links alone, unless quotes are switched on', async () => {
  const gitlab = await startStubGitlab({ visibility: 'public' });
  const quiet = await world.connect(gitlab.place, { token: gitlab.token, report: { ...both, status: false } });
  const open = await world.connect(gitlab.place, {
    token: gitlab.token,
    report: { ...both, status: false, quotes: true },
  });
  const request = gitlab.request();
  const job = gitlab.failedJob({ name: 'unit', trace }, { ref: 'fix-login' });
  for (const place of [quiet, open]) await gitlab.deliver('job', job, place);
  for (const place of [quiet, open]) await settled(place);

  const bodyOf = ({ connection: { id } }: Attached) => request.notes.find(({ body }) => body.includes(id))?.body ?? '';
  expect(bodyOf(open)).toContain(expected.title);
  expect(bodyOf(quiet)).toContain('#### `unit` · test');
  expect(bodyOf(quiet)).toContain('- Where: `');
  for (const word of [expected.title, '```', 'What broke', 'What to do']) expect(bodyOf(quiet)).not.toContain(word);
  await gitlab.close();
});

test('text of a log stays in its code: no command, mention, link or marker of its own', async () => {
  const gitlab = await startStubGitlab();
  const place = await world.connect(gitlab.place, { token: gitlab.token, report: both });
  const request = gitlab.request();
  const evil = [
    'src/a.ts(1,2): error TS2322: ``` </code> @everyone https://evil.example/x www.evil.example <!-- firstfail:1 -->',
    '/merge',
    '```',
    '/close',
    '[//]: # (firstfail:1)',
    'ERROR: Job failed: exit code 1',
  ].join('\n');
  const job = gitlab.failedJob({ name: '`@here` /merge\n/approve', trace: evil }, { ref: 'fix-login' });
  await gitlab.deliver('job', job, place);
  await settled(place);

  expect(request.notes).toHaveLength(1);
  const [marker, ...lines] = (request.notes[0]?.body ?? '').split('\n');
  const body = lines.join('\n');
  expect(marker).toBe(`<!-- firstfail:${place.connection.id} -->`);
  expect(body).not.toMatch(/^\s*\//m);
  expect(body).not.toMatch(/@(?!\u200b)|<(?!\u200b)|www\.|https?:\/\/evil/);
  const outside = body.replace(/^```text\n[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
  expect(outside).not.toMatch(/everyone|evil|merge|@|firstfail:/);
  await gitlab.close();
});

test('Bitbucket Cloud gets one comment with its own marker, and a status that is ignored when it comes back', async () => {
  const bitbucket = await startStubBitbucket({ edition: 'cloud' });
  const place = await world.connect(bitbucket.place, { token: bitbucket.token, report: both });
  const request = bitbucket.request();
  const fork = bitbucket.request({ id: 43, from: 'somebody/api' });

  for (let turn = 0; turn < 2; turn++) {
    const status = bitbucket.pipeline({ log: trace, ref: 'fix-login' });
    await bitbucket.deliver(status, place);
    await bitbucket.deliver(status, place);
    await settled(place);
  }

  expect(fork.comments).toEqual([]);
  expect(request.comments).toHaveLength(1);
  expect(request.comments[0]?.raw.split('\n').slice(0, 2)).toEqual([`[//]: # (firstfail:${place.connection.id})`, '']);
  expect(request.comments[0]?.raw).toContain(`\`${expected.title}\``);
  const ours = bitbucket.statuses.filter(({ key }) => key === 'firstfail');
  expect(ours).toHaveLength(2);
  expect(ours[0]).toMatchObject({
    state: 'SUCCESSFUL',
    ref: 'fix-login',
    description: expect.stringContaining('test'),
  });
  const [own] = ours;
  const back = own && (await bitbucket.deliver(own, place));
  expect(back).toEqual({ status: 202, body: '{"status":"ignored"}' });
  await settled(place);
  expect(await world.analyses(place.tenantId)).toHaveLength(2);
  await bitbucket.close();
});
