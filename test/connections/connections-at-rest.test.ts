import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorSettings, signInAt } from '../support/administrator.ts';
import { connectAsSuperuser, findInFiles, findInTables, makeCanary } from '../support/canary.ts';
import { removeDataDir, type ServerProcess, startServer } from '../support/server.ts';
import { type StubChat, startStubChat } from '../support/stub-chat.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';

const publicUrl = 'http://127.0.0.1:1';
const callback = '/api/connections/oauth/forge-a/callback';
let gitlab: StubGitlab;
let chat: StubChat;
let server: ServerProcess;
let headers: Record<string, string>;
/** What the token endpoint of GitLab gave away. */
const granted: string[] = [];

beforeAll(async () => {
  gitlab = await startStubGitlab();
  chat = await startStubChat();
  gitlab.failedJob();
  const { oauth } = gitlab;
  const { answer } = oauth;
  oauth.redirectUri = publicUrl + callback;
  oauth.answer = (request) => {
    const given = answer(request);
    const { access_token, refresh_token } = (given?.json ?? {}) as Record<string, string>;
    if (access_token && refresh_token) granted.push(access_token, refresh_token);
    return given;
  };
  server = await startServer({
    env: {
      ...{ ...administratorSettings, FIRSTFAIL_PUBLIC_URL: publicUrl, FIRSTFAIL_LOG_LEVEL: 'trace' },
      ...{ FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8', FIRSTFAIL_GITLAB_URL: gitlab.baseUrl },
      ...{ FIRSTFAIL_GITLAB_CLIENT_ID: oauth.clientId, FIRSTFAIL_GITLAB_CLIENT_SECRET: oauth.clientSecret },
    },
  });
  await server.admin('tenant', 'plan', 'paid');
  headers = await signInAt(server.url);
});

afterAll(async () => {
  await server.kill('SIGKILL');
  const next = await startServer({ dataDir: server.dataDir });
  await next.kill('SIGTERM');
  await removeDataDir(server.dataDir);
  await gitlab.close();
  await chat.close();
});

test('tokens, secrets, chat addresses and what GitLab granted are nowhere to be read, not in the WAL either', async () => {
  const token = ['glpat', 'at-rest'.repeat(4)].join('-');
  const { id, secret } = await call('POST', '/connections', {
    ...{ forge: 'forge-a', base_url: gitlab.baseUrl, project: 'acme/other', access_token: token },
  });
  const rotated = await call('POST', `/connections/${id}/rotate-secret`);
  await signInAtGitlab();
  const hookSecrets = gitlab.hooks.map((hook) => String(hook.token));
  const place = 'a-place-that-only-its-channel-knows';
  const url = chat.address('webhook', place);
  const channel = await call('POST', '/channels', { kind: 'webhook', name: 'builds', url });
  const rotatedChannel = await call('POST', `/channels/${channel.id}/rotate-secret`);
  await call('POST', `/channels/${channel.id}/test`);
  const ofChannel = [place, channel.secret, rotatedChannel.secret];
  const secrets = [token, secret, rotated.secret, ...ofChannel, ...granted, ...hookSecrets];
  const client = await connectAsSuperuser(server.dataDir);
  // Proves that the searches would find a leak.
  const control = makeCanary();
  await client.query('create table planted (content text)');
  await client.query('insert into planted values ($1)', [control]);

  const inTables = await findInTables(client, [...secrets, control]);
  await client.query('checkpoint');
  await client.end();
  await server.kill('SIGKILL');
  const onDisk = await findInFiles(server.dataDir, [...secrets, control]);

  expect(hookSecrets).toHaveLength(1);
  expect(granted).toHaveLength(2);
  expect(new Set(secrets).size).toBe(9);
  expect(chat.taken).toMatchObject([{ path: `/webhook/${place}` }]);
  const isControl = (place: string) => place.startsWith(control);
  expect(inTables.filter(isControl)).not.toEqual([]);
  expect(onDisk.filter(isControl)).not.toEqual([]);
  expect([...inTables, ...onDisk].filter((place) => !isControl(place))).toEqual([]);
  expect(secrets.filter((word) => server.output().includes(word))).toEqual([]);
});

async function call(method: string, path: string, body?: object): Promise<{ id: string; secret: string }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    ...{ method, headers, body: JSON.stringify(body ?? {}) },
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { id: string; secret: string };
}

async function signInAtGitlab(): Promise<void> {
  const manual = { headers, redirect: 'manual' } as const;
  const start = `${server.url}/api/connections/oauth/forge-a/start?project=${encodeURIComponent(gitlab.project)}`;
  const started = await fetch(start, manual);
  const allowed = await fetch(String(started.headers.get('location')), { redirect: 'manual' });
  const { search } = new URL(String(allowed.headers.get('location')));
  const back = await fetch(server.url + callback + search, manual);
  expect(back.headers.get('location')).toContain('/integrations?connection=');
}
