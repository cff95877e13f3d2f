import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/command.ts';
import type { OutputStream } from '../../src/cli/terminal.ts';
import { anIncident } from '../support/an-incident.ts';
import { anAnalysis } from '../support/builders.ts';
import { aBrowser, aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

const fingerprint = `v1:${'ab'.repeat(16)}`;
// An escape is refused when it is written; a reversal of direction is text.
const knownFix = '**Run** `make db`.\n\u202e2. [x](javascript:alert(1))';
const id = '0190a1b2-0000-7000-8000-000000000001';
const near = '0190a1b2-0000-7000-8000-000000000002';
const far = '0190a1b3-0000-7000-8000-000000000003';

let server: TestServer;
let url: string;
let token: string;
let folder: string;

beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const { tenant, user } = await aTenantWithUser(server);
  token = (await aToken(server, tenant.id, 'read')).secret;
  const evidence = [
    { line: 2, end_line: 3, text: 'expected 5 to be 4\nkey=[redacted] given', role: 'cause' as const },
    { line: 4, end_line: 4, text: 'done with', role: 'context' as const },
  ];
  const own = { fingerprint, created_at: new Date().toISOString() };
  await storeAnalysis(server.deps.store, tenant.id, anAnalysis({ ...own, id, evidence, provider: 'shell' }));
  await storeAnalysis(server.deps.store, tenant.id, anAnalysis({ id: near, category: 'network', title: 'No network' }));
  const old = { id: far, category: 'resources', created_at: '2026-01-02T03:04:05.000Z' } as const;
  await storeAnalysis(server.deps.store, tenant.id, anAnalysis({ ...old, project: 'acme/old' }));
  const { mutating: headers } = await aBrowser(server, user);
  const note = { status: 'acknowledged', note: 'Run the migration.', known_fix: knownFix, muted_until: '2999-01-31' };
  const patched = { method: 'PATCH', url: `/api/causes/${fingerprint}`, headers, payload: note } as const;
  expect((await server.app.inject(patched)).statusCode).toBe(200);
  const rated = { verdict: 'wrong', category: 'config', line: 7, note: 'It was the setting.' };
  const rate = { method: 'POST', url: `/api/analyses/${id}/feedback`, headers, payload: rated } as const;
  expect((await server.app.inject(rate)).statusCode).toBeLessThan(300);
  folder = mkdtempSync(join(tmpdir(), 'firstfail-reading-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function firstfail(args: string[], env: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const connection = { FIRSTFAIL_URL: url, FIRSTFAIL_TOKEN: token, XDG_CONFIG_HOME: folder };
  const status = await runCommand(args, {
    env: { ...connection, ...env },
    stdin: Readable.from([Buffer.from('')]),
    ...{ stdout: streamTo(out), stderr: streamTo(err) },
  });
  return { status, out: out.join(''), err: err.join('') };
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

test.each([
  [['--category', 'network'], near],
  [['--fingerprint', fingerprint], id],
  [['--provider', 'shell'], id],
  [['--source', 'jenkins', '--category', 'test'], id],
  [['--only-new', '--category', 'network'], near],
])('analyses list %j finds one', async (options, found) => {
  const { out } = await firstfail(['analyses', 'list', '--json', ...options]);

  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual([found]);
});

test('the beginning of an id shows the analysis that alone begins so', async () => {
  expect(await firstfail(['analyses', 'show', far.slice(0, 8)])).toEqual(await firstfail(['analyses', 'show', far]));
  expect(await firstfail(['analyses', 'show', far.slice(0, 8)])).toMatchObject({ status: 0 });
  const several = await firstfail(['analyses', 'show', id.slice(0, 20)]);
  expect(several.err).toContain('Several analyses have an id that begins so. Give more of it.');
  expect((await firstfail(['analyses', 'show', far.slice(0, 7)])).err).toContain('There is no such analysis.');
  expect((await firstfail(['analyses', 'show', '0190a1b9'])).err).toContain('There is no such analysis.');
});

test('an analysis is shown with the known fix of its cause first', async () => {
  const { out } = await firstfail(['analyses', 'show', id]);

  expect(out).toMatch(/^Known fix, as the team wrote it down:\n {2}\*\*Run\*\* `make db`\.\n {2}\ufffd2\. /);
  expect(out).toContain('Muted until 2999-01-31 23:59 UTC');
  expect(out).toContain('has corrected the category of later analyses to “config”.');
});

test('analyses open starts the browser and prints the address', async () => {
  const [browser, seen] = [join(folder, 'browser'), join(folder, 'seen')];
  writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > "${seen}.part" && mv "${seen}.part" "${seen}"\n`);
  chmodSync(browser, 0o755);

  expect(await firstfail(['analyses', 'open', id], { BROWSER: browser })).toMatchObject({
    ...{ status: 0, out: `${url}/analyses/${id}\n` },
  });
  await expect.poll(() => existsSync(seen)).toBe(true);
  expect(readFileSync(seen, 'utf8')).toBe(`${url}/analyses/${id}`);
});

test('analyses open without a browser prints the address', async () => {
  const { status, out } = await firstfail(['analyses', 'open', id], { BROWSER: join(folder, 'none') });

  expect({ status, out }).toEqual({ status: 0, out: `${url}/analyses/${id}\n` });
});

test('incidents are listed, and one is shown with what it reaches and its timeline', async () => {
  const { tenant } = await aTenantWithUser(server);
  const incidentId = await anIncident(server.deps.store, tenant.id);
  const env = { FIRSTFAIL_TOKEN: (await aToken(server, tenant.id, 'read')).secret };
  const ask = async (...args: string[]) => await firstfail(['incidents', ...args], env);
  const list = await ask();
  expect(list.out).toMatch(
    new RegExp(`^ID .*\\n${incidentId} .* open +1 +acme/one +Requests to registry.example.test fail`),
  );
  expect((await ask('list', '--state', 'closed')).err).toContain('there is no such incident yet.');
  expect(await ask('--state', 'x')).toMatchObject({ status: 1, err: expect.stringContaining('state') });
  const json = JSON.parse((await ask('--json')).out);
  expect(json).toMatchObject({ id: incidentId, host: 'registry.example.test' });

  const { out } = await ask('show', incidentId);
  expect(out).toMatch(/^Requests to registry\.example\.test fail\nopen, high, network; 1 analyses, /);
  expect(out).toContain('Host: registry.example.test\nIt reaches:\n  acme/one, branch main: 1\nTimeline (UTC):\n');
  expect(out).toMatch(/ failed acme\/one\n.* opened\nThe newest analysis: firstfail analyses show /);
  expect(JSON.parse((await ask('show', incidentId, '--json')).out).id).toBe(incidentId);
  expect((await ask('show', id)).err).toContain('There is no such incident.');
});

test('causes are listed, and one is shown with its note', async () => {
  const list = await firstfail(['causes', '--status', 'acknowledged']);
  const shown = await firstfail(['causes', 'show', fingerprint]);

  expect(list.out.split('\n')).toHaveLength(3);
  expect(list.out).toContain(fingerprint);
  expect(shown.out).toContain('acknowledged, high, config; seen 1 times');
  expect(shown.out).toContain('Note: Run the migration.');
  expect(shown.out).toContain('Known fix: **Run** `make db`.\n\ufffd2. [x](javascript:alert(1))');
  expect(shown.out).toContain('Muted until 2999-01-31 23:59 UTC, or until its severity rises above high.');
  expect(list.out).toContain('acknowledged, muted');
  expect((await firstfail(['causes', '--muted', '--json'])).out.trimEnd().split('\n')).toHaveLength(1);
  expect((await firstfail(['causes', '--status', 'resolved'])).err).toContain('there is no such cause yet.');
});

test('stats count what failed', async () => {
  const { out } = await firstfail(['stats', '--days', '7']);

  expect(out).toContain('2 analyses in 1 project; 2 new causes, 0 that were seen before');
  expect(out).toMatch(/^network +1$/m);
  expect(JSON.parse((await firstfail(['stats', '--json'])).out)).toMatchObject({ total: 2 });
});

test('feedback is listed with what the analysis had said', async () => {
  const { out } = await firstfail(['feedback']);

  expect(out).toContain('0 right, 1 wrong\n');
  expect(out).toMatch(/wrong +config +7 +A test failed +It was the setting\./);
});

test('whoami tells the service, the token and what it may do', async () => {
  const { out } = await firstfail(['whoami']);

  expect(out).toContain(`${url}, tenant Acme\ntoken "test" (`);
  expect(out).toContain('of FIRSTFAIL_TOKEN\nmay read; does not expire\n');
  expect(out).not.toContain(token);
});

test('verify finds the quoted lines in their log, also where a secret is masked in them', async () => {
  const log = join(folder, 'build.log');
  writeFileSync(log, '> npm test\n   expected 5 to be 4\n\u001b[31mkey=hidden given\u001b[0m\ndone with\n');

  expect(await firstfail(['verify', id, log])).toEqual({
    ...{ status: 0, err: '', out: '3 of 3 quoted lines stand in the log at their numbers.\n' },
  });
});

test('verify names the lines that are not there', async () => {
  const log = join(folder, 'other.log');
  writeFileSync(log, 'expected 5 to be 4\nexpected 5 to be 4\nother\n');

  expect(await firstfail(['verify', id, log])).toEqual({
    ...{ status: 1, err: '' },
    out: [
      'line 3 is not: key=[redacted] given',
      'line 4 is not: done with',
      '1 of 3 quoted lines stand in the log at their numbers.\n',
    ].join('\n'),
  });
});

test.each([
  [['verify', id, 'nothing.log'], 'nothing.log cannot be read: there is no such file'],
  [['verify', 'unknown', 'nothing.log'], 'There is no such analysis.'],
  [['stats', '--days', 'many'], 'days'],
  [['causes', 'show', 'v1:none'], 'There is no such cause.'],
  [['feedback', '--verdict', 'maybe'], 'verdict'],
])('%j is refused in a sentence', async (args, sentence) => {
  const { status, out, err } = await firstfail(args);

  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toContain(sentence);
});

test.each(['whoami', 'stats', 'causes', 'feedback'])('%s without a service says how to name one', async (command) => {
  const { status, err } = await firstfail([command], { FIRSTFAIL_URL: '', FIRSTFAIL_TOKEN: '' });

  expect(status).toBe(1);
  expect(err).toContain('firstfail login');
});
