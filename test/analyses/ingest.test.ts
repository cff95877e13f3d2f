import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IngestClient, ingestClient, jenkins, log } from '../support/ingest-client.ts';
import type { IngestServer } from '../support/ingest-server.ts';

let server: IngestServer;
let send: IngestClient['send'];
let stored: IngestClient['stored'];

beforeAll(async () => {
  ({ server, send, stored } = await ingestClient());
});
afterAll(async () => await server.close());

test('a Jenkins log is 202 with exactly two members and can be read at once', async () => {
  const posted = await send('engine-a', { ...jenkins, log });

  expect(posted.status).toBe(202);
  expect(posted.body).toEqual({ status: 'accepted', analysis_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(posted.headers['server-timing']).toMatch(/^parse;dur=[\d.]+, analyse;dur=[\d.]+, commit;dur=[\d.]+$/);
  expect(await stored(posted)).toMatchObject({
    source: 'engine-a',
    provider: 'engine-a',
    project: 'acme/web',
    run_id: '17',
    job: 'acme-web/main',
    build_url: 'https://ci.example/job/web/17/',
    explained_by: 'rules',
    log_facts: { bytes: log.length, lines: 3 },
  });
});

test('what was sent as log is no field of the analysis, by that or a like name', async () => {
  const analysis = await stored(await send('engine-a', { ...jenkins, log, raw: 'x', body: 'x' }));

  expect(Object.keys(analysis)).toEqual(expect.arrayContaining(['id', 'evidence', 'log_facts']));
  for (const name of ['log', 'raw', 'raw_log', 'body', 'text', 'content']) expect(analysis).not.toHaveProperty(name);
});

test('a Jenkins log without any other field is enough', async () => {
  const posted = await send('engine-a', { log });

  expect(posted.status).toBe(202);
  expect(await stored(posted)).toMatchObject({ project: null, run_id: null, branch: null });
});

test('a CircleCI job is read with its own names', async () => {
  const posted = await send('engine-b', {
    project_slug: 'gh/acme/web',
    workflow_id: '0b8d2a1c-6f0e-4b3a-9a51-7f4f3cf1a111',
    workflow_name: 'build-and-test',
    job_name: 'test',
    job_number: '812',
    status: 'failed',
    branch: 'feature/x',
    commit_sha: '734cc62f32841568f45715aeb9f4d7891324e6d9',
    pipeline_url: 'https://app.circleci.com/pipelines/gh/acme/web/812',
    log,
  });

  expect(await stored(posted)).toMatchObject({
    source: 'engine-b',
    project: 'gh/acme/web',
    run_id: '0b8d2a1c-6f0e-4b3a-9a51-7f4f3cf1a111',
    job: 'test',
    branch: 'feature/x',
    commit: '734cc62f32841568f45715aeb9f4d7891324e6d9',
    build_url: 'https://app.circleci.com/pipelines/gh/acme/web/812',
  });
});

test('a TeamCity build keeps its number as text and its word for the default branch', async () => {
  const build = { build_type_id: 'Acme_Web_Build', build_number: '1.4.0-153', project_name: 'Acme :: Web' };
  const posted = await send('engine-c', { ...build, status: 'FAILURE', branch: '<default>', commit: 'abc', log });

  expect(await stored(posted)).toMatchObject({
    source: 'engine-c',
    project: 'Acme :: Web',
    run_id: '1.4.0-153',
    job: 'Acme_Web_Build',
    branch: '<default>',
  });
});

test('a Drone build may send the array of its log API', async () => {
  const lines = log.split('\n').slice(0, 3);
  const entries = lines.map((line, pos) => ({ pos, out: `${line}\n`, time: 5 }));
  const build = { repo: 'acme/web', build_number: 42, pipeline: 'default', step: 'test', status: 'failure' };
  const posted = await send('engine-d', { ...build, branch: 'refs/heads/main', log: entries });

  expect(await stored(posted)).toMatchObject({
    source: 'engine-d',
    project: 'acme/web',
    run_id: '42',
    job: 'default/test',
    branch: 'main',
    log_facts: { bytes: log.length, lines: 3 },
  });
});

test('a Woodpecker build may send base64 entries, of which the exit code is no line', async () => {
  const lines = log.split('\n').slice(0, 3);
  const entries = lines.map((line, index) => ({ line: index, data: Buffer.from(line).toString('base64'), type: 0 }));
  const posted = await send('engine-d', { repo: 'acme/web', log: [...entries, { line: 3, data: 'MQ==', type: 2 }] });

  expect(await stored(posted)).toMatchObject({ log_facts: { bytes: log.length, lines: 3 } });
});

test('any other CI names itself', async () => {
  const posted = await send('log', {
    provider: 'github-actions',
    project: 'acme/web',
    pipeline_id: 9876543210,
    job_name: 'test (20)',
    attempt: 2,
    commit_sha: 'abc123',
    status: 'a word nobody knows',
    pipeline_url: 'https://user:secret@github.com/acme/web/actions/runs/1?check=x#step:3',
    log,
  });

  expect(await stored(posted)).toMatchObject({
    source: 'log',
    provider: 'github-actions',
    run_id: '9876543210',
    job: 'test (20)',
    attempt: '2',
    commit: 'abc123',
    build_url: 'https://github.com/acme/web/actions/runs/1',
  });
});

test('text/plain takes the body as the log and the fields from the query', async () => {
  const posted = await send('engine-a?project=acme/web&build_number=7&branch=origin/main&status=failure', log, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

  expect(posted.status).toBe(202);
  expect(await stored(posted)).toMatchObject({ project: 'acme/web', run_id: '7', branch: 'main' });
});

test('a gzip body is taken, also in pieces beyond a mebibyte', async () => {
  const long = `${'line of a log\n'.repeat(200_000)}ERROR: boom\n`;
  const posted = await send('engine-a', gzipSync(JSON.stringify({ log: long })), {
    headers: { 'content-encoding': 'gzip' },
  });

  expect(await stored(posted)).toMatchObject({ log_facts: { bytes: long.length, lines: 200_001 } });
});

test.each([
  'FAILURE',
  'failure',
  'UNSTABLE',
  'ABORTED',
  'NOT_BUILT',
  '',
  'exploded',
])('the status %j is taken', async (status) => {
  expect(await send('engine-a', { status, log })).toMatchObject({ status: 202 });
});

test('a tag is stored by its name and counts as a release', async () => {
  const compilerError = "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\n";
  const tagged = await stored(await send('engine-a', { branch: 'refs/tags/v1.2', log: compilerError }));
  const change = await stored(await send('engine-a', { branch: 'refs/heads/v1.2', log: compilerError }));

  expect(tagged).toMatchObject({ branch: 'v1.2', severity: 'high' });
  expect(change).toMatchObject({ branch: 'v1.2', severity: 'medium' });
});

test('an unset variable, sent as an empty text, is absent', async () => {
  const posted = await send('engine-a', { ...jenkins, branch: '', commit: null, build_number: '', log });

  expect(await stored(posted)).toMatchObject({ branch: null, commit: null, run_id: null });
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'not a url',
])('the link %s is not stored', async (build_url) => {
  expect(await stored(await send('engine-a', { build_url, log }))).toMatchObject({ build_url: null });
});

test.each([
  ['engine-c', 'build_url', 'https://tc.example/viewLog.html?tab=log&token=x&buildId=9', '?buildId=9&tab=log'],
  ['log', 'url', 'https://dev.azure.com/acme/shop/_build/results?view=logs&buildId=9&sig=x', '?buildId=9&view=logs'],
])('%s keeps of the query what leads to the build', async (path, name, url, kept) => {
  const run = { provider: 'azure-pipelines', project: 'acme/shop', [name]: url };

  const { build_url } = await stored(await send(path, { ...run, log }));

  expect(build_url).toBe(url.replace(/\?.*/, kept));
});

test('a small body does not bring along what other requests sent', async () => {
  const small = { job: 'j'.repeat(200), log: 'tiny' };
  const sent = await Promise.all(Array.from({ length: 20 }, () => send('engine-a', small)));

  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 202));
});

test('logs of three projects that say nothing are no common cause and no incident', async () => {
  const empty = 'Started by user mira\n\n';
  const projects = ['acme/one', 'acme/two', 'acme/three'];
  const analyses = [];
  for (const project of projects)
    analyses.push(await stored(await send('engine-a', { ...jenkins, project, log: empty })));

  expect(analyses.map(({ attribution, incident, retry_record }) => [attribution, incident, retry_record])).toEqual(
    projects.map(() => [expect.objectContaining({ verdict: 'unknown' }), null, null]),
  );
});
