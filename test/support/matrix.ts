import { randomBytes } from 'node:crypto';
import { ingestEndpoints } from '../../src/contract/analyses/ingest-endpoints.ts';
import type { NewConnection } from '../../src/contract/connections/connection.ts';
import type { endpoints } from '../../src/contract/endpoints.ts';
import type { UserActor } from '../../src/service/actor.ts';
import { createChannel } from '../../src/service/channels/create-channel.ts';
import { createConnection } from '../../src/service/connections/create-connection.ts';
import { createPattern } from '../../src/service/patterns/create-pattern.ts';
import { createResetLink } from '../../src/service/people/create-reset-link.ts';
import { inviteMember } from '../../src/service/people/invite-member.ts';
import type { UserRecord } from '../../src/store/people/account-store.ts';
import { anAnalysis, aPattern, aSession } from './builders.ts';
import { aMember, aToken, password, type TestServer } from './http.ts';
import { storeAnalysis } from './store-analysis.ts';

/** In the order of a row's statuses. `bad token` is well made and unknown; `stranger` is another tenant's admin. */
export const callers = ['nobody', 'bad token', 'ingest', 'read', 'member', 'admin', 'stranger'] as const;
export type EndpointName = keyof typeof endpoints | `ingest${string}`;
export type Caller = (typeof callers)[number];

/** What a row may build on: everything belongs to `tenantId` and is made afresh for every call. */
export type Fixtures = { server: TestServer; tenantId: string; admin: UserRecord; actor: UserActor };
export type Input = { id?: string; query?: string; body?: object };
export type Row = { statuses: readonly number[]; input?: (fixtures: Fixtures) => Input | Promise<Input> };

const log = { log: 'ERROR: boom\n', provider: 'shell', project: 'acme/web' };

const open = [200, 200, 200, 200, 200, 200, 200];
const ingest = [401, 401, 202, 403, 401, 401, 401];
const read = [401, 401, 403, 200, 200, 200, 200];
const unattached = [404, 404, 404, 404, 404, 404, 404];
const person = [401, 401, 403, 403, 200, 200, 200];
const admin = [401, 401, 403, 403, 403, 200, 200];

const ingestRows = Object.fromEntries(
  Object.keys(ingestEndpoints).map((name): [string, Row] => [name, { statuses: ingest, input: () => ({ body: log }) }]),
);

/** Every endpoint and who gets what from it; `test/http/http-matrix.test.ts` calls them all. */
export const matrix: Partial<Record<EndpointName, Row>> = {
  ...ingestRows,
  analyze: { statuses: [401, 401, 200, 403, 200, 200, 200], input: () => ({ body: log }) },

  recordOutcome: { statuses: ingest, input: () => ({ body: { project: 'acme/web', run_id: '1', outcome: 'passed' } }) },

  listAnalyses: { statuses: read },
  getAnalysis: { statuses: [401, 401, 403, 200, 200, 200, 404], input: analysis },
  listDashboard: { statuses: read },
  listCauses: { statuses: read },
  readOwnToken: { statuses: [401, 401, 200, 200, 401, 401, 401] },
  getCause: { statuses: [401, 401, 403, 200, 200, 200, 404], input: cause },
  listCauseActivity: { statuses: [401, 401, 403, 200, 200, 200, 404], input: cause },
  changeCause: {
    statuses: [401, 401, 403, 403, 200, 200, 404],
    input: async (fixtures) => ({ ...(await cause(fixtures)), body: { status: 'acknowledged' } }),
  },
  listIncidents: { statuses: read },
  getIncident: { statuses: [401, 401, 403, 200, 200, 200, 404], input: incident },
  giveFeedback: {
    statuses: [401, 401, 403, 403, 200, 200, 404],
    input: async (fixtures) => ({ ...(await analysis(fixtures)), body: { verdict: 'right' } }),
  },
  listFeedback: { statuses: read },
  listProjects: { statuses: read },
  listBranches: { statuses: read, input: () => ({ query: '?project=acme/web' }) },
  readOverview: { statuses: read },
  readTimeseries: { statuses: read },
  readTopProjects: { statuses: read },
  readTopRootCauses: { statuses: read },

  receiveGitlab: { statuses: unattached, input: () => ({ body: { object_kind: 'pipeline' } }) },
  receiveGitlabByName: { statuses: unattached, input: () => ({ body: { object_kind: 'pipeline' } }) },
  receiveBitbucketByName: { statuses: unattached, input: () => ({ body: { eventKey: 'repo:build_status' } }) },
  receiveGithub: { statuses: unattached, input: () => ({ body: { action: 'completed' } }) },
  receiveGithubByName: { statuses: unattached, input: () => ({ body: { action: 'completed' } }) },
  receiveBitbucket: { statuses: unattached, input: () => ({ body: { eventKey: 'repo:build_status' } }) },

  login: { statuses: open, input: ({ admin: { email } }) => ({ body: { email, password } }) },
  logout: { statuses: [401, 401, 403, 403, 204, 204, 204] },
  me: { statuses: person },
  csrf: { statuses: open },
  changePassword: {
    statuses: [401, 401, 403, 403, 204, 204, 204],
    input: () => ({ body: { current_password: password, new_password: password } }),
  },
  acceptInvitation: { statuses: open, input: invitation },
  resetPassword: { statuses: [204, 204, 204, 204, 204, 204, 204], input: resetLink },
  listSessions: { statuses: person },
  revokeOtherSessions: { statuses: person },
  revokeSession: { statuses: [401, 401, 403, 403, 404, 204, 404], input: adminsSession },

  listMembers: { statuses: person },
  inviteMember: {
    statuses: [401, 401, 403, 403, 403, 201, 201],
    input: ({ server }) => ({ body: { email: `${server.deps.newId()}@example.test` } }),
  },
  getMember: { statuses: [401, 401, 403, 403, 200, 200, 404], input: member },
  changeMember: {
    statuses: [401, 401, 403, 403, 403, 200, 404],
    input: async (fixtures) => ({ ...(await member(fixtures)), body: { role: 'admin' } }),
  },
  removeMember: { statuses: [401, 401, 403, 403, 403, 204, 404], input: member },
  createResetLink: { statuses: [401, 401, 403, 403, 403, 201, 404], input: member },
  getTenant: { statuses: person },
  changeTenant: { statuses: admin, input: async () => ({ body: { ticket_template: null } }) },
  // None is set in these tests.
  testModel: { statuses: [401, 401, 403, 403, 403, 404, 404] },
  listAudit: { statuses: admin },

  readLinkTemplates: { statuses: [401, 401, 403, 403, 200, 200, 404], input: project },
  changeLinkTemplates: {
    statuses: [401, 401, 403, 403, 403, 200, 404],
    input: async (fixtures) => ({ ...(await project(fixtures)), body: { commit: null } }),
  },
  eraseProject: {
    statuses: [401, 401, 403, 403, 403, 200, 404],
    input: project,
  },

  listChannels: { statuses: admin },
  createChannel: {
    statuses: [401, 401, 403, 403, 403, 201, 201],
    input: () => ({ body: { kind: 'webhook', url: 'https://hooks.example/ci', name: 'builds' } }),
  },
  previewChannel: { statuses: admin, input: () => ({ body: { kind: 'slack' } }) },
  changeChannel: {
    statuses: [401, 401, 403, 403, 403, 200, 404],
    input: async (fixtures) => ({ ...(await channel(fixtures)), body: { state: 'paused' } }),
  },
  removeChannel: { statuses: [401, 401, 403, 403, 403, 204, 404], input: channel },
  rotateChannelSecret: { statuses: [401, 401, 403, 403, 403, 200, 404], input: channel },
  testChannel: { statuses: [401, 401, 403, 403, 403, 200, 404], input: channel },
  listNotifications: { statuses: [401, 401, 403, 403, 403, 200, 404], input: channel },

  listPatterns: { statuses: admin },
  createPattern: { statuses: [401, 401, 403, 403, 403, 201, 201], input: () => ({ body: aPattern() }) },
  changePattern: {
    statuses: [401, 401, 403, 403, 403, 200, 404],
    input: async (fixtures) => ({ ...(await pattern(fixtures)), body: { title: 'No seat is free' } }),
  },
  removePattern: { statuses: [401, 401, 403, 403, 403, 204, 404], input: pattern },
  tryPattern: { statuses: admin, input: () => ({ body: { ...log, pattern: aPattern() } }) },

  listTokens: { statuses: admin },
  createToken: {
    statuses: [401, 401, 403, 403, 403, 201, 201],
    input: () => ({ body: { name: 'ci', scopes: ['read'] } }),
  },
  revokeToken: { statuses: [401, 401, 403, 403, 403, 204, 404], input: token },

  listConnections: { statuses: admin },
  createConnection: {
    statuses: [401, 401, 403, 403, 403, 201, 201],
    input: ({ server }) => ({ body: newConnection(server) }),
  },
  getConnection: { statuses: [401, 401, 403, 403, 403, 200, 404], input: connection },
  changeConnection: {
    statuses: [401, 401, 403, 403, 403, 200, 404],
    input: async (fixtures) => ({
      ...(await connection(fixtures)),
      body: { access_token: null, report: { quotes: false } },
    }),
  },
  removeConnection: { statuses: [401, 401, 403, 403, 403, 204, 404], input: connection },
  rotateSecret: { statuses: [401, 401, 403, 403, 403, 200, 404], input: connection },
  testConnection: { statuses: [401, 401, 403, 403, 403, 200, 404], input: connection },
  listDeliveries: { statuses: [401, 401, 403, 403, 403, 200, 404], input: connection },
  listFailures: { statuses: [401, 401, 403, 403, 403, 200, 404], input: connection },
  // Not set up in these tests.
  // The stub of no forge is there, so a list cannot be had, and each project says so.
  listAvailable: {
    statuses: [401, 401, 403, 403, 403, 422, 422],
    input: () => ({ body: { from: { ...aGroup, base_url: 'http://127.0.0.1:9/git' } } }),
  },
  connectMany: {
    statuses: [401, 401, 403, 403, 403, 200, 200],
    input: () => ({ body: { from: aGroup, projects: ['other/api'] } }),
  },
  listInstallations: { statuses: admin },
  removeInstallation: {
    statuses: [401, 401, 403, 403, 403, 204, 404],
    input: async ({ server, tenantId }) => ({ id: await installation(server, tenantId) }),
  },
  // The App is not set up in these tests.
  startGithubSignIn: { statuses: [401, 401, 403, 403, 403, 404, 404] },
  finishGithubSignIn: { statuses: [401, 401, 403, 403, 403, 404, 404] },
  startGitlabSignIn: { statuses: [401, 401, 403, 403, 403, 404, 404], input: () => ({ query: '?project=a/b' }) },
  finishGitlabSignIn: { statuses: [401, 401, 403, 403, 403, 404, 404] },

  alive: { statuses: open },
  ready: { statuses: open },
};

async function incident({ server, tenantId }: Fixtures): Promise<Input> {
  const fingerprint = `v1:${randomBytes(16).toString('hex')}`;
  for (const project of ['acme/web', 'acme/api', 'acme/data'])
    await storeAnalysis(server.deps.store, tenantId, anAnalysis({ fingerprint, project }));
  const page = { limit: 500, after: undefined };
  const incidents = await server.deps.store.incidents.list(tenantId, {}, page);
  return { id: incidents.find(({ subject }) => subject === fingerprint)?.id ?? '' };
}

async function pattern({ server, actor }: Fixtures): Promise<Input> {
  return { id: (await createPattern(server.deps, actor, aPattern())).id };
}

async function analysis({ server, tenantId }: Fixtures): Promise<Input> {
  const stored = anAnalysis();
  await storeAnalysis(server.deps.store, tenantId, stored);
  return { id: stored.id };
}

async function project({ server, tenantId }: Fixtures): Promise<Input> {
  await storeAnalysis(server.deps.store, tenantId, anAnalysis({ project: 'acme/old' }));
  return { query: '?name=acme/old' };
}

async function cause({ server, tenantId }: Fixtures): Promise<Input> {
  const stored = anAnalysis();
  await storeAnalysis(server.deps.store, tenantId, stored);
  return { id: stored.fingerprint };
}

async function member({ server, tenantId }: Fixtures): Promise<Input> {
  return { id: (await aMember(server, tenantId)).id };
}

async function token({ server, tenantId }: Fixtures): Promise<Input> {
  return { id: (await aToken(server, tenantId, 'read')).id };
}

/** At an address where nobody listens. */
async function channel({ server, actor }: Fixtures): Promise<Input> {
  const settings = { filters: {}, digest: 'off', quiet_hours: null } as const;
  const url = 'http://127.0.0.1:59999/';
  return { id: (await createChannel(server.deps, actor, { kind: 'webhook', url, name: 'builds', ...settings })).id };
}

const aGroup = { forge: 'forge-a', base_url: 'https://git.example', group: 'acme', access_token: 'not-a-token' };

async function installation({ deps }: TestServer, tenantId: string): Promise<string> {
  const id = deps.newId();
  const place = { baseUrl: 'https://github.com', installationId: id, account: 'acme' };
  const shown = { state: 'offered', repositories: [], shownTo: null, shownAt: deps.now() } as const;
  await deps.store.installations.offer(tenantId, [{ id, tenantId, ...place, ...shown }]);
  return id;
}

async function connection({ server, actor }: Fixtures): Promise<Input> {
  const input = newConnection(server);
  return { id: (await createConnection(server.deps, actor, { input, origin: 'https://ff.example' })).id };
}

function newConnection({ deps }: TestServer): NewConnection {
  return { forge: 'forge-a', base_url: 'https://git.example', project: `acme/${deps.newId()}` };
}

async function adminsSession({ server, admin: owner }: Fixtures): Promise<Input> {
  const session = aSession(owner);
  await server.deps.store.sessions.create(session);
  return { id: session.id };
}

async function invitation({ server, actor }: Fixtures): Promise<Input> {
  const email = `${server.deps.newId()}@example.test`;
  const invited = await inviteMember(server.deps, actor, { email, role: 'member' });
  return { body: { token: invited.token, password } };
}

async function resetLink({ server, actor, tenantId }: Fixtures): Promise<Input> {
  const link = await createResetLink(server.deps, actor, (await aMember(server, tenantId)).id);
  return { body: { token: link.token, password } };
}
