import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../src/net/create-outbound.ts';
import type { Outbound } from '../../src/net/outbound.ts';
import { aWizard, type Wizard } from '../support/connections.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { type StubBitbucket, startStubBitbucket } from '../support/stub-bitbucket.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';

let server: TestServer;
let wizard: Wizard;
let gitlab: StubGitlab;
let cloud: StubBitbucket;
let dataCenter: StubBitbucket;

beforeAll(async () => {
  gitlab = await startStubGitlab({ project: 'acme/api' });
  cloud = await startStubBitbucket({ edition: 'cloud' });
  dataCenter = await startStubBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
  const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });
  const atStub = (url: string) => url.replace('https://api.bitbucket.org', cloud.baseUrl);
  const withCloud: Outbound = {
    ...net,
    send: async (request) => await net.send({ ...request, url: atStub(request.url) }),
  };
  server = await testServer({ net: withCloud });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});

beforeEach(async () => {
  for (const stub of [gitlab, cloud, dataCenter]) {
    stub.hooks.splice(0);
    stub.neighbours.splice(0);
  }
  wizard = await aWizard(server, { host: `127.0.0.1:${(server.app.server.address() as AddressInfo).port}` });
});

afterAll(async () => {
  await server.close();
  for (const stub of [gitlab, cloud, dataCenter]) await stub.close();
});

const group = () => ({ forge: 'forge-a', base_url: gitlab.baseUrl, group: 'acme', access_token: gitlab.token });
const workspace = () => {
  const [name] = cloud.project.split('/');
  return { forge: 'forge-b', edition: 'cloud', workspace: name, access_token: cloud.token };
};
const keyed = () => {
  const { baseUrl, token } = dataCenter;
  const [project_key] = dataCenter.project.split('/');
  return { forge: 'forge-b', edition: 'self-hosted', base_url: baseUrl, project_key, access_token: token };
};
const available = async (from: object, after?: string) => await wizard.send('POST', '/available', { from, after });
const connect = async (from: object, projects: string[]) => await wizard.send('POST', '/many', { from, projects });
type Outcomes = { items: { project: string; outcome: string; detail: string | null }[] };

describe('the projects of a place', () => {
  it.each([
    ['a GitLab group', group, () => gitlab],
    ['a Bitbucket workspace', workspace, () => cloud],
    ['a project of Bitbucket Data Center', keyed, () => dataCenter],
  ])('of %s are listed page by page, and say which are connected', async (_, from, stubOf) => {
    const stub = stubOf();
    stub.neighbours.push(...Array.from({ length: 120 }, (_each, index) => `more-${index}`));
    await connect(from(), [stub.project]);

    const first = (await available(from())).json();
    const second = (await available(from(), first.next)).json();

    expect([first.items.length, second.items.length, second.next]).toEqual([100, 21, null]);
    const own = [...first.items, ...second.items].filter(({ connected }) => connected);
    expect(own).toEqual([{ project: stub.project, private: true, archived: false, connected: true }]);
  });

  it.each([
    [
      'a token that GitLab does not know',
      { access_token: 'another' },
      422,
      '/from/access_token',
      /GitLab answered 401/,
    ],
    ['a group that is not there', { group: 'nobody' }, 422, '/from/group', /GitLab answered 404/],
    ['an address that is not allowed', { base_url: 'http://10.0.0.1' }, 422, '/from/base_url', /public internet/],
    ['an address with a query', { base_url: 'https://git.example?x' }, 422, '/from/base_url', /no query/],
  ])('of %s are none, and the field is named', async (_, own, status, pointer, reason) => {
    const answer = await available({ ...group(), ...own });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors).toEqual([{ pointer, detail: expect.stringMatching(reason) }]);
    expect(answer.body).not.toContain(gitlab.token);
  });

  it('that a forge does not answer are none, and one is told to try later', async () => {
    gitlab.fault(/groups/, { kind: 'answer', status: 503, json: { message: 'down' } });
    expect((await available(group())).statusCode).toBe(503);
  });
});

describe('connecting many projects with one credential', () => {
  it.each([
    ['GitLab', group, () => gitlab],
    ['Bitbucket Cloud', workspace, () => cloud],
    ['Bitbucket Data Center', keyed, () => dataCenter],
  ])('registers each webhook at %s; one that fails keeps no other back', async (_, from, stubOf) => {
    const stub = stubOf();
    const [place] = stub.project.split('/');
    const missing = `${place}/nothing-there`;

    const answer: Outcomes = (await connect(from(), [missing, stub.project, 'elsewhere/api'])).json();

    expect(answer.items.map(({ project, outcome }) => [project, outcome])).toEqual([
      [missing, 'connected'],
      [stub.project, 'connected'],
      ['elsewhere/api', 'failed'],
    ]);
    expect(answer.items[0]?.detail).toMatch(/The webhook is not registered: .*404/);
    expect(answer.items[1]?.detail).toBeNull();
    expect(answer.items[2]?.detail).toBe('This is not a project of that place.');
    expect(stub.hooks).toHaveLength(1);
    const again: Outcomes = (await connect(from(), [stub.project])).json();
    expect(again.items.map(({ outcome }) => outcome)).toEqual(['connected_already']);
  });

  it('switches on what is answered on merge requests for all of them', async () => {
    await wizard.send('POST', '/many', { from: group(), projects: ['acme/api'], report: { comment: true } });
    const [item] = (await wizard.send('GET', '')).json().items;
    expect(item).toMatchObject({ access: 'token', report: { comment: true, status: false } });
  });

  it.each([
    ['no project', { projects: [] }],
    ['more than twenty', { projects: Array.from({ length: 21 }, (_, index) => `acme/p${index}`) }],
    ['no token', { from: { forge: 'forge-a', base_url: 'https://git.example', group: 'acme' } }],
  ])('is refused with %s', async (_, own) => {
    const answer = await wizard.send('POST', '/many', { from: group(), projects: ['acme/api'], ...own });
    expect(answer.statusCode).toBe(422);
  });
});
