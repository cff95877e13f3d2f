import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createOutbound } from '../../src/net/create-outbound.ts';
import type { Outbound } from '../../src/net/outbound.ts';
import { aWizard, type Wizard } from '../support/connections.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { type StubBitbucket, type StubBitbucketOptions, startStubBitbucket } from '../support/stub-bitbucket.ts';

let server: TestServer;
let bitbucket: StubBitbucket;
let host: string;
let wizard: Wizard;

beforeAll(async () => {
  server = await testServer({ net: netWithCloud() });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  host = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

afterEach(async () => await bitbucket.close());

afterAll(async () => await server.close());

/** The way out, with the stub in the place of the cloud. */
function netWithCloud(): Outbound {
  const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });
  const atStub = (url: string) => url.replace('https://api.bitbucket.org', bitbucket.baseUrl);
  return { ...net, send: async (request) => await net.send({ ...request, url: atStub(request.url) }) };
}

async function connect(options: StubBitbucketOptions, more: object = {}) {
  bitbucket = await startStubBitbucket(options);
  wizard = await aWizard(server, { host });
  const { baseUrl: base_url, project, token: access_token } = bitbucket;
  const [owner, repo_slug] = project.split('/');
  const place =
    options.edition === 'cloud'
      ? { edition: 'cloud', workspace: owner }
      : { edition: 'self-hosted', base_url, project_key: owner };
  return await wizard.connect({ forge: 'forge-b', ...place, repo_slug, access_token, ...more });
}

test('a plain Data Center refuses the event: the answer says so, what it lacks and what to do', async () => {
  const created = await connect({ edition: 'self-hosted' });

  const record = created.json();
  expect(created.statusCode).toBe(201);
  expect(record).toMatchObject({ access: 'token', forge_version: '9.2.1', registration: { state: 'refused' } });
  expect(record.registration.reason).toMatch(/^Bitbucket answered 400: /);
  const steps = record.registration.steps.join('\n');
  expect(steps).toContain('an app such as');
  expect(steps).toContain('with the access token of this connection');
  expect(steps).not.toContain('give this connection');
  expect(record.health).toEqual({ state: 'waiting', reason: null });
  expect(record.notes.join('\n')).toContain('has no build status event of its own');
  expect(bitbucket.hooks).toEqual([]);
});

test('a Data Center with an app that brings the event gets the webhook, and tells what its ping came to', async () => {
  const { id, secret, registration, webhook_url } = (
    await connect({ edition: 'self-hosted', hasBuildEvents: true })
  ).json();

  expect(registration).toEqual({ state: 'registered', reason: null, steps: [] });
  expect(bitbucket.hooks).toMatchObject([{ url: webhook_url, secret }]);
  expect(bitbucket.seen.filter(({ path }) => path.includes('/webhooks/test'))).toEqual([]);
  expect((await wizard.send('POST', `/${id}/test`)).json()).toEqual({
    ok: true,
    detail: 'The forge sent a delivery, and it arrived.',
  });
  const rotated = (await wizard.send('POST', `/${id}/rotate-secret`)).json();
  expect(bitbucket.hooks).toMatchObject([{ secret: rotated.secret }]);
  expect((await wizard.send('DELETE', `/${id}`)).statusCode).toBe(204);
  expect(bitbucket.hooks).toEqual([]);
});

test('of a Data Center below 7.4 the wizard says what to do instead', async () => {
  const record = (await connect({ edition: 'self-hosted', version: '7.3.4' })).json();

  expect(record.forge_version).toBe('7.3.4');
  expect(record.notes.join('\n')).toContain('upgrade to 7.4 or newer, or send logs to POST /api/analyze');
});

test('a token that Data Center does not take is told of', async () => {
  const record = (await connect({ edition: 'self-hosted', hasBuildEvents: true }, { access_token: 'wrong' })).json();

  expect(record.registration).toMatchObject({ state: 'refused', reason: expect.stringContaining('401') });
  expect(record.health).toMatchObject({ state: 'unhealthy', reason: expect.stringContaining('Enter another access') });
});

test('the cloud gets the webhook for both events; it cannot be asked for a test, and that is said', async () => {
  const { id, secret, registration, webhook_url } = (await connect({ edition: 'cloud' })).json();

  expect(registration).toEqual({ state: 'registered', reason: null, steps: [] });
  expect(bitbucket.hooks).toMatchObject([
    { url: webhook_url, secret, events: ['repo:commit_status_created', 'repo:commit_status_updated'] },
  ]);
  expect((await wizard.send('POST', `/${id}/test`)).json()).toMatchObject({
    ok: false,
    detail: expect.stringContaining('Bitbucket Cloud cannot be asked for a test delivery'),
  });
});
