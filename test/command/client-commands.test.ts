import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/command.ts';
import type { OutputStream } from '../../src/cli/terminal.ts';
import { createAnalysisThreads } from '../../src/thread/pool.ts';
import { anAnalysis } from '../support/builders.ts';
import { aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

const failure = "src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'.";
const log = `> tsc -p .\n\n${failure}\nnpm error Lifecycle script \`build\` failed\n`;
const unsafe = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const threads = createAnalysisThreads({
  ...{ threads: 1, timeoutMs: 60_000, evidence: 'quotes' },
  secretKey: new Uint8Array(32),
});

let server: TestServer;
let url: string;
let tenantId: string;
let token: string;
let scratch: string;

beforeAll(async () => {
  server = await testServer({ threads, settings: { rateLimit: 1000 } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  url = addressOf(server.app.server);
  tenantId = (await aTenantWithUser(server)).tenant.id;
  token = (await aToken(server, tenantId, 'ingest', 'read')).secret;
});
afterAll(async () => {
  await threads.close();
  await server.close();
});
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'firstfail-client-'));
  return () => rmSync(scratch, { recursive: true, force: true });
});

const connected = () => ({ FIRSTFAIL_URL: url, FIRSTFAIL_TOKEN: token });

function addressOf(listening: { address(): AddressInfo | string | null }): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

type Options = { input?: string | Buffer; env?: Record<string, string>; stdin?: PassThrough };

/** The command as it runs, but in this process: nothing of our own environment reaches it. */
async function firstfail(args: string[], { input = '', env = {}, stdin }: Options = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const waitedMs: number[] = [];
  const status = await runCommand(args, {
    env: { XDG_CONFIG_HOME: scratch, ...env },
    stdin: stdin ?? Readable.from([Buffer.from(input)]),
    stdout: streamTo(out),
    stderr: streamTo(err),
    wait: async (ms) => void waitedMs.push(ms),
  });
  return { status, out: out.join(''), err: err.join(''), waitedMs };
}

function streamTo(texts: string[]): OutputStream {
  return {
    write: (text, done) => {
      texts.push(String(text));
      done();
      return true;
    },
    on: () => {},
  };
}

async function loggedIn(): Promise<void> {
  expect(await firstfail(['login', '--url', url], { input: `${token}\n` })).toMatchObject({ status: 0 });
}

async function stored(id: string) {
  return await server.deps.store.analyses.get(tenantId, id);
}

/** Answers everything with this, and counts. */
async function stub(answer: (count: number) => { status: number; headers?: Record<string, string>; body: string }) {
  let count = 0;
  const stubbed: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, headers, body } = answer(count++);
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => stubbed.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((done) => stubbed.close(done).closeAllConnections());
  return { url: addressOf(stubbed), close, count: () => count };
}

describe('firstfail login', () => {
  test('reads the token from a pipe and keeps it where only its owner reads', async () => {
    const { status, out, err } = await firstfail(['login', '--url', `${url}/`], { input: `${token}\n` });

    const file = join(scratch, 'firstfail', 'connection.json');
    expect({ status, out }).toEqual({ status: 0, out: '' });
    expect(err).toBe(`firstfail: logged in to ${url}. Kept in ${file}\n`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ url, token });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(scratch, 'firstfail')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(scratch, 'firstfail'))).toEqual(['connection.json']);
  });

  test('reads address and token from a pipe', async () => {
    expect(await firstfail(['login'], { input: `${url}\n${token}\n` })).toMatchObject({ status: 0 });
  });

  test('asks a person, and never shows the token', async () => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
    const said: string[] = [];
    const env = { XDG_CONFIG_HOME: scratch };
    const running = runCommand(['login'], { env, stdin, stdout: streamTo([]), stderr: streamTo(said) });
    await expect.poll(() => said.join('')).toContain('Address of the service: ');
    stdin.write(`${url}\r`);
    await expect.poll(() => said.join('')).toContain('API token (not shown): ');
    stdin.write(`${token}\r`);

    expect(await running).toBe(0);
    expect(said.join('')).not.toContain(token.slice(0, 6));
  });

  test('echoes nothing from before it asks, so that a token that is pasted at once is not shown', async () => {
    const said: string[] = [];
    const stdin = Object.assign(new PassThrough(), {
      isTTY: true,
      setRawMode: (raw: boolean) => void said.push(raw ? 'raw' : 'cooked'),
    });
    const stderr = streamTo(said);
    const running = runCommand(['login', '--url', url], { env: {}, stdin, stdout: streamTo([]), stderr });
    stdin.write('\x03');
    await running;

    expect(said.indexOf('raw')).toBe(0);
    expect(said.join('')).toContain('API token (not shown): ');
  });

  test('asks for no token where the address is none', async () => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
    const running = firstfail(['login'], { stdin });
    stdin.write('\r');
    const { status, err } = await running;

    expect(status).toBe(1);
    expect(err).toMatch(/firstfail: that is no address such as .+\n$/);
    expect(err).not.toContain('API token');
  });

  test('Ctrl-C changes nothing', async () => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
    const running = firstfail(['login', '--url', url], { stdin });
    stdin.write('\x03');

    expect(await running).toMatchObject({ status: 1 });
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('takes a token that may only send', async () => {
    const { secret } = await aToken(server, tenantId, 'ingest');
    const { status, err } = await firstfail(['login', '--url', url], { input: secret });

    expect(status).toBe(0);
    expect(err).toContain('may send logs, but not read');
  });

  test.each([
    [
      'nothing listens',
      'http://127.0.0.1:2',
      /^firstfail: cannot reach http:\/\/127\.0\.0\.1:2: nothing listens there\.\n$/,
    ],
    [
      'there is no such host',
      'https://firstfail.invalid',
      /^firstfail: cannot reach https:\/\/firstfail\.invalid: .+\.\n$/,
    ],
    [
      'no program may connect to that port',
      'http://127.0.0.1:9',
      /^firstfail: cannot reach http:\/\/127\.0\.0\.1:9: no program connects to that port by HTTP\.\n$/,
    ],
    ['it is no address', 'http://', /^firstfail: that is no address such as .+\n$/],
  ])('says in one sentence that %s', async (_name, wrong, sentence) => {
    const { status, out, err } = await firstfail(['login', '--url', wrong], { input: token });

    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toMatch(sentence);
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('knows what is not Firstfail', async () => {
    const other = await stub(() => ({ status: 404, body: '<h1>\x1b[2JNot here</h1>' }));
    const { status, err } = await firstfail(['login', '--url', other.url], { input: token });
    await other.close();

    expect(status).toBe(1);
    expect(err).toBe(`firstfail: what answers at ${other.url} is not Firstfail (status 404). Check the address.\n`);
  });

  test('says that a token is revoked', async () => {
    const { id, secret } = await aToken(server, tenantId, 'read');
    await server.deps.store.tokens.revoke(tenantId, id, { at: new Date() });
    const { status, err } = await firstfail(['login', '--url', url], { input: secret });

    expect(status).toBe(1);
    expect(err).toMatch(/^firstfail: .+ does not take this token: it is unknown, revoked or expired\. .+\n$/);
    expect(err).not.toContain(secret);
  });
});

describe('firstfail ingest', () => {
  test('sends a log from a pipe and prints the cause and the link', async () => {
    await loggedIn();
    const { status, out } = await firstfail(['ingest', '-', '--project', 'acme/web'], { input: log });

    expect(status).toBe(0);
    expect(out).toContain(`▸ 3  ${failure}`);
    const [, id = ''] = new RegExp(`\\n${url}/analyses/([0-9a-f-]{36})\\n$`).exec(out) ?? [];
    expect(await stored(id)).toMatchObject({ source: 'log', provider: 'shell', project: 'acme/web', run_id: null });
  });

  test.each([
    [
      'GitHub Actions',
      {
        ...{ GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/web', GITHUB_RUN_ID: '77', GITHUB_RUN_ATTEMPT: '2' },
        ...{ GITHUB_REF: 'refs/heads/main', GITHUB_SHA: 'abc', GITHUB_JOB: 'test', CI: 'true' },
        GITHUB_SERVER_URL: 'https://github.com',
      },
      {
        ...{ source: 'log', provider: 'github-actions', project: 'acme/web', run_id: '77', attempt: '2' },
        ...{ branch: 'main', commit: 'abc', job: 'test', build_url: 'https://github.com/acme/web/actions/runs/77' },
      },
    ],
    [
      'Jenkins',
      {
        ...{ JENKINS_URL: 'https://ci.example/', JOB_NAME: 'web/main', BUILD_NUMBER: '17', GIT_BRANCH: 'origin/main' },
        ...{ GIT_COMMIT: 'abc', BUILD_URL: 'https://ci.example/job/web/17/', GIT_URL: 'git@github.com:acme/web.git' },
      },
      {
        ...{ source: 'engine-a', project: 'acme/web', run_id: '17', job: 'web/main', branch: 'main', commit: 'abc' },
        build_url: 'https://ci.example/job/web/17/',
      },
    ],
    [
      'CircleCI on a tag',
      {
        ...{ CIRCLECI: 'true', CIRCLE_PROJECT_USERNAME: 'acme', CIRCLE_PROJECT_REPONAME: 'web', CIRCLE_JOB: 'test' },
        ...{ CIRCLE_BUILD_NUM: '812', CIRCLE_TAG: 'v1', CIRCLE_SHA1: 'abc', CIRCLE_BUILD_URL: 'https://c.example/1' },
      },
      { source: 'engine-b', project: 'acme/web', run_id: '812', branch: 'v1', job: 'test', severity: 'high' },
    ],
    [
      'TeamCity',
      { TEAMCITY_VERSION: '2024', TEAMCITY_PROJECT_NAME: 'Web', BUILD_NUMBER: '1.4-153', TEAMCITY_BUILDCONF_NAME: 'B' },
      { source: 'engine-c', project: 'Web', run_id: '1.4-153', job: 'B' },
    ],
    [
      'Woodpecker',
      {
        CI: 'woodpecker',
        CI_REPO: 'acme/web',
        CI_PIPELINE_NUMBER: '4',
        CI_COMMIT_BRANCH: 'main',
        CI_WORKFLOW_NAME: 'x',
      },
      { source: 'engine-d', project: 'acme/web', run_id: '4', branch: 'main', job: 'x' },
    ],
    [
      'GitLab, with flags that win',
      {
        GITLAB_CI: 'true',
        CI_PROJECT_PATH: 'acme/web',
        CI_PIPELINE_ID: '9',
        CI_COMMIT_REF_NAME: 'x',
        CI_JOB_NAME: 't',
      },
      { source: 'log', provider: 'gitlab', project: 'acme/api', run_id: '9', branch: 'main', job: 't' },
      ['--project', 'acme/api', '--branch', 'main'],
    ],
  ])('knows the run from the environment of %s', async (_name, env, expected, flags: string[] = []) => {
    const connection = { FIRSTFAIL_URL: url, FIRSTFAIL_TOKEN: token };
    const { status, out } = await firstfail(['ingest', '-', '--json', ...flags], {
      input: gzipSync(log),
      env: { ...env, ...connection } as Record<string, string>,
    });

    expect(status).toBe(0);
    expect(await stored(JSON.parse(out).id)).toMatchObject(expected);
  });

  test('a log of 11 MiB gets one sentence, and with --tail its last part is sent', async () => {
    await loggedIn();
    const file = join(scratch, 'large.log');
    writeFileSync(file, `${'all is well here\n'.repeat(690_000)}${log}`);

    const refused = await firstfail(['ingest', file, '--project', 'acme/web']);
    const sent = await firstfail(['ingest', file, '--project', 'acme/web', '--tail', '--json']);

    expect({ ...refused, waitedMs: [] }).toEqual({
      ...{ status: 1, out: '', waitedMs: [] },
      err: 'firstfail: Log is 11.2 MiB; the limit is 10 MiB. Send the last part. --tail does that.\n',
    });
    expect(sent).toMatchObject({ status: 0, err: 'firstfail: the log is over 10 MiB; only its last part is sent.\n' });
    const { log_facts: facts, category } = JSON.parse(sent.out);
    expect(category).toBe('type_check');
    expect(facts.bytes).toBeLessThanOrEqual(10 * 1024 * 1024);
    expect(facts.bytes).toBeGreaterThan(10 * 1024 * 1024 - 20);
  });

  test('sends several logs of one run, and says of each what it is', async () => {
    const [first, second, large] = ['1_test.log', '2_build.log', '3_large.log'].map((name) => join(scratch, name));
    writeFileSync(first as string, log);
    writeFileSync(second as string, `\n${log}`);
    writeFileSync(large as string, 'all is well here\n'.repeat(690_000));

    const args = ['ingest', scratch, '--project', 'acme/several', '--run-id', '5'];
    const { status, out, err } = await firstfail([...args, '--json'], { env: connected() });
    const text = await firstfail(['ingest', ...[first, second].map(String), ...args.slice(2)], { env: connected() });

    expect(status).toBe(1);
    expect(err).toBe(
      `firstfail: ${large}: Log is 11.2 MiB; the limit is 10 MiB. Send the last part. --tail does that.\n`,
    );
    const told = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told.map(({ file, evidence }) => [file, evidence[0].line])).toEqual([
      [first, 3],
      [second, 4],
    ]);
    expect(await stored(told[1].id)).toMatchObject({ project: 'acme/several', run_id: '5' });
    expect(text.status).toBe(0);
    expect(text.out).toMatch(/^── \S+1_test\.log\n✗[\s\S]+\n\n── \S+2_build\.log\n✗/);
  });

  test('sends no further log after one that no other log can mend', async () => {
    const files = ['1.log', '2.log', '3.log'].map((name) => join(scratch, name));
    for (const file of files) writeFileSync(file, log);
    const { secret } = await aToken(server, tenantId, 'read');
    const env = { FIRSTFAIL_URL: url, FIRSTFAIL_TOKEN: secret };

    const { status, out, err } = await firstfail(['ingest', ...files, '--project', 'a/b'], { env });

    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toBe(
      `firstfail: ${files[0]}: This needs a token with the scope ingest.\nfirstfail: 2 more logs were not sent.\n`,
    );
  });

  test.each([
    ['critical', 0, /^$/],
    ['low', 1, /^firstfail: the severity is \w+, and --fail-on is low\.\n$/],
  ])('with --fail-on %s ends with %d', async (severity, status, err) => {
    const args = ['ingest', '-', '--project', 'acme/web', '--fail-on', severity, '--format', 'github'];
    const ended = await firstfail(args, { input: log, env: connected() });

    expect(ended.status).toBe(status);
    expect(ended.err).toMatch(err);
    expect(ended.out).toContain('::error file=src/user.ts,line=12');
  });

  test('waits as long as it is told, and not for ever', async () => {
    const problem = { type: 'about:blank', title: 'x', detail: 'Busy.', request_id: '1' };
    const busy = await stub((count) => ({
      status: count % 2 === 0 ? 429 : 503,
      headers: { 'retry-after': '7' },
      body: JSON.stringify({ ...problem, status: 429, code: 'rate_limited' }),
    }));
    const env = { FIRSTFAIL_URL: busy.url, FIRSTFAIL_TOKEN: token };
    const { status, err, waitedMs } = await firstfail(['ingest', '-', '--project', 'a/b'], { input: log, env });
    await busy.close();

    expect(status).toBe(1);
    expect(waitedMs).toEqual([7000, 7000, 7000, 7000]);
    expect(busy.count()).toBe(5);
    expect(err).toContain('asks to wait 7 s (429)');
    expect(err).toMatch(/firstfail: Busy\.\n$/);
  });

  test('with a token that may not read, the link is all', async () => {
    const { secret } = await aToken(server, tenantId, 'ingest');
    const env = { FIRSTFAIL_URL: url, FIRSTFAIL_TOKEN: secret };
    const { status, out, err } = await firstfail(['ingest', '-', '--project', 'a/b'], { input: log, env });

    expect(status).toBe(0);
    expect(out).toMatch(/^http:\S+\/analyses\/[0-9a-f-]{36}\n$/);
    expect(err).toContain('needs the scope read');
  });

  test.each([
    ['nobody logged in', [], {}, 'which service? Run "firstfail login"'],
    ['no token', [], { FIRSTFAIL_URL: 'http://127.0.0.1:2' }, 'no token for http://127.0.0.1:2'],
    ['no project', [], { FIRSTFAIL_URL: 'localhost:1', FIRSTFAIL_TOKEN: 'x' }, 'Name it with --project owner/name'],
    [
      'nothing listens',
      ['--project', 'a/b'],
      { FIRSTFAIL_URL: 'http://127.0.0.1:2', FIRSTFAIL_TOKEN: 'x' },
      'cannot reach http://127.0.0.1:2: nothing listens there.',
    ],
  ])('says in one sentence that there is %s', async (_name, flags, env, sentence) => {
    const { status, out, err } = await firstfail(['ingest', '-', ...flags], { input: log, env });

    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a stored token goes to no other address', async () => {
    await loggedIn();
    const { err } = await firstfail(['analyses', 'list'], { env: { FIRSTFAIL_URL: 'https://elsewhere.example' } });

    expect(err).toContain('no token for https://elsewhere.example');
  });
});

describe('firstfail passed', () => {
  test('tells of the job as its failures are named, without a word, and the next failure says so', async () => {
    const run = { JOB_NAME: 'shop/main', BUILD_NUMBER: '8', GIT_BRANCH: 'origin/main' };
    const jenkins = { JENKINS_URL: 'https://ci.example/', GIT_URL: 'https://git.example/acme/shop.git', ...run };
    const env = { ...connected(), ...jenkins };
    const file = join(scratch, 'build.log');
    writeFileSync(file, log);
    const before = await firstfail(['ingest', file, '--json'], { env: { ...env, BUILD_NUMBER: '7' } });

    expect(await firstfail(['passed'], { env })).toEqual({ status: 0, out: '', err: '', waitedMs: [] });

    const { out } = await firstfail(['analyses', 'show', JSON.parse(before.out).id], { env });
    expect(out).toMatch(/Passed since \d+ \w+ \d\d:\d\d UTC/);
  });

  test.each([
    ['which project', [], /^firstfail: which project is it\? Name it with --project owner\/name/],
    ['which run', ['--project', 'acme/web'], /^firstfail: which run is it\? Name it with --run-id\.\n$/],
    ['a name of a CI that is none', ['--project', 'a', '--provider', '?'], /^firstfail: provider: /],
  ])('asks for %s', async (_name, args, sentence) => {
    const { status, err } = await firstfail(['passed', ...args], { env: connected() });

    expect(status).toBe(1);
    expect(err).toMatch(sentence);
  });

  test('says what the service refuses', async () => {
    const { secret } = await aToken(server, tenantId, 'read');
    const args = ['passed', '--project', 'acme/web', '--run-id', '1'];
    const { status, err } = await firstfail(args, { env: { FIRSTFAIL_URL: url, FIRSTFAIL_TOKEN: secret } });

    expect({ status, err }).toEqual({ status: 1, err: 'firstfail: This needs a token with the scope ingest.\n' });
  });
});

describe('firstfail analyses', () => {
  test('lists and shows', async () => {
    const mine = await aTenantWithUser(server);
    const { secret } = await aToken(server, mine.tenant.id, 'read');
    const env = { FIRSTFAIL_URL: url, FIRSTFAIL_TOKEN: secret };
    const first = anAnalysis({ title: 'First', created_at: '2026-01-02T03:04:05.000Z' });
    const second = anAnalysis({ title: 'Second', severity: 'low', project: null });
    for (const each of [first, second]) await storeAnalysis(server.deps.store, mine.tenant.id, each);

    const table = (await firstfail(['analyses', 'list'], { env })).out.split('\n');
    const lines = await firstfail(['analyses', 'list', '--json', '--severity', 'high', '--severity', 'low'], { env });
    const shown = await firstfail(['analyses', 'show', first.id], { env });

    expect(table[0]).toMatch(/^ID +WHEN \(UTC\) +SEVERITY +PROJECT +BRANCH +WHAT FAILED$/);
    expect(table[1]).toMatch(/low +– +main +Second$/);
    expect(table[2]).toBe(`${first.id}  2026-01-02 03:04  high      acme/web  main    First`);
    const titles = lines.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).title);
    expect(titles).toEqual(['Second', 'First']);
    expect(shown.out).toContain('▸ 12  expected 5 to be 4');
  });

  test.each([
    [['analyses', 'show', '00000000-0000-7000-8000-000000000000'], 'There is no such analysis.'],
    [['analyses', 'list', '--severity', 'zzz'], 'severity'],
    [['analyses', 'list', '--limit', '0'], 'limit'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const { status, out, err } = await firstfail(args, { env: { FIRSTFAIL_URL: url, FIRSTFAIL_TOKEN: token } });

    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(sentence);
  });

  test('nothing that the service answers reaches the terminal as an escape', async () => {
    const hostile = '\x1b[2J\x1b]52;c;aGFjaw==\x07\u009b31m\u202e\u2066over\rwritten\x7f';
    const item = {
      ...anAnalysis(),
      occurrence: {},
      title: hostile,
      root_cause: hostile,
      project: hostile,
      branch: hostile,
    };
    const evil = { ...item, id: hostile, severity: hostile, created_at: hostile, tool: hostile, step: hostile };
    const problem = { type: 'x', title: 'x', status: 400, detail: hostile, code: 'invalid', request_id: 'x' };
    const page = await stub((count) => {
      if (count === 2) return { status: 400, body: JSON.stringify(problem) };
      return { status: 200, body: JSON.stringify({ items: [evil], next_cursor: null, limit: 1 }) };
    });
    const env = { FIRSTFAIL_URL: page.url, FIRSTFAIL_TOKEN: token };

    for (const args of [
      ['analyses', 'list'],
      ['analyses', 'list', '--json'],
      ['analyses', 'list'],
    ]) {
      const { out, err } = await firstfail(args, { env });
      expect(out + err).not.toMatch(unsafe);
      expect(out + err).toContain('over');
    }
    await page.close();
  });
});
