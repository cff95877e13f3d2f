import { createHmac } from 'node:crypto';
import { createConnection } from '../../../src/service/connections/create-connection.ts';
import { hashPassword } from '../../../src/service/people/password.ts';
import { generateTokenSecret } from '../../../src/service/tokens/token-secret.ts';
import type { UserRecord } from '../../../src/store/people/account-store.ts';
import { cloudBody } from '../bitbucket-bodies.ts';
import { aTenant, aUser } from '../builders.ts';
import { jobPayload } from '../github-bodies.ts';
import { jobBody } from '../gitlab-bodies.ts';
import { aBrowser, aMember, aToken, password, type TestServer } from '../http.ts';
import { type EndpointName, type Fixtures, type Input, matrix } from '../matrix.ts';
import type { Credential } from './requests.ts';

type Headers = Record<string, string>;
export type Start = Input & { headers?: Headers };

/** A tenant with all that a caller may hold or name. */
export type World = {
  headersOf: Record<Credential, Headers>;
  ids: string[];
  /** A call that would be taken. */
  start(name: string): Promise<Start>;
  /** What signs a delivery, where the operation takes signed ones. */
  signed(name: string, raw: string | Buffer): Headers;
};

let passwordHash: Promise<string> | undefined;

export async function makeWorld(server: TestServer): Promise<World> {
  passwordHash ??= hashPassword(password);
  const hash = await passwordHash;
  const tenant = aTenant({ plan: 'paid' });
  const admin = aUser(tenant.id, { passwordHash: hash });
  const other = aTenant({ plan: 'paid' });
  const stranger = aUser(other.id, { passwordHash: hash });
  await server.deps.store.accounts.createTenant(tenant, admin);
  await server.deps.store.accounts.createTenant(other, stranger);
  const caller = { address: '127.0.0.1', userAgent: undefined };
  const actor = { kind: 'user', tenantId: tenant.id, user: admin, tenant, sessionHash: '', caller } as const;
  const fixtures: Fixtures = { server, tenantId: tenant.id, admin, actor };
  const input = { forge: 'forge-a', base_url: 'https://git.example', project: 'acme/web' } as const;
  const gitlab = await createConnection(server.deps, actor, { input, origin: 'https://ff.example' });
  const cloud = { forge: 'forge-b', edition: 'cloud', workspace: 'acme', repo_slug: 'web' } as const;
  const bitbucket = await createConnection(server.deps, actor, { input: cloud, origin: 'https://ff.example' });
  const onGithub = { forge: 'forge-c', base_url: 'https://github.com', project: 'acme/web' } as const;
  const github = await createConnection(server.deps, actor, { input: onGithub, origin: 'https://ff.example' });
  const ofGithub: Start = {
    query: `?connection=${github.id}`,
    body: failedWorkflowJob,
    headers: { 'x-github-event': 'workflow_job' },
  };
  const ofGitlab: Start = {
    query: `?connection=${gitlab.id}`,
    body: failedJob,
    headers: { 'x-gitlab-token': gitlab.secret },
  };
  const ofBitbucket: Start = {
    query: `?connection=${bitbucket.id}`,
    body: failedBuild,
    headers: { 'x-event-key': buildEvent },
  };
  const starts: Record<string, Start> = {
    receiveGitlab: ofGitlab,
    receiveGitlabByName: ofGitlab,
    receiveBitbucket: ofBitbucket,
    receiveBitbucketByName: ofBitbucket,
    receiveGithub: ofGithub,
    receiveGithubByName: ofGithub,
  };
  return {
    headersOf: await callersOf(server, { tenantId: tenant.id, admin, stranger }),
    ids: await idsIn(fixtures, [gitlab.id, bitbucket.id, github.id, admin.id]),
    start: async (name) => starts[name] ?? (await matrix[name as EndpointName]?.input?.(fixtures)) ?? {},
    signed: (name, raw): Headers => {
      const sign = (secret: string) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
      if (name.startsWith('receiveBitbucket')) return { 'x-hub-signature': sign(bitbucket.secret) };
      return name.startsWith('receiveGithub') ? { 'x-hub-signature-256': sign(github.secret) } : {};
    },
  };
}

type People = { tenantId: string; admin: UserRecord; stranger: UserRecord };

async function callersOf(
  server: TestServer,
  { tenantId, admin, stranger }: People,
): Promise<Record<Credential, Headers>> {
  const [ingest, read, both] = [
    (await aToken(server, tenantId, 'ingest')).headers,
    (await aToken(server, tenantId, 'read')).headers,
    (await aToken(server, tenantId, 'ingest', 'read')).headers,
  ];
  const member = await aBrowser(server, await aMember(server, tenantId));
  const boss = await aBrowser(server, admin);
  return {
    ...{ none: {}, malformed: { authorization: 'Bearer' }, ingest, read, both },
    'unknown token': { authorization: `Bearer ${generateTokenSecret()}` },
    ...{ member: member.mutating, 'member without csrf': member.headers },
    ...{ admin: boss.mutating, 'admin without csrf': boss.headers },
    'admin with wrong csrf': { ...boss.mutating, 'x-csrf-token': member.csrf },
    stranger: (await aBrowser(server, stranger)).mutating,
    'broken cookie': { cookie: `firstfail_session=${boss.session.slice(1)}; csrf_token=${boss.csrf}` },
    'admin and token': { ...boss.mutating, ...read },
  };
}

/** Of everything that has one. */
async function idsIn(fixtures: Fixtures, known: readonly string[]): Promise<string[]> {
  const makers = ['getAnalysis', 'getCause', 'getMember', 'revokeToken', 'changeChannel', 'revokeSession'] as const;
  const made = await Promise.all(makers.map(async (name) => (await matrix[name]?.input?.(fixtures))?.id));
  return [...known, ...made.filter((id) => id !== undefined)];
}

const project = {
  id: 1,
  path: 'acme/web',
  baseUrl: 'https://git.example',
  defaultBranch: 'main',
  personal: 'somebody',
};
const pipeline = {
  ...{ id: 9, status: 'failed', ref: 'main', sha: 'a'.repeat(40), tag: false, updatedAt: '2026-11-20T17:03:00Z' },
  ...{ yamlErrors: null, parent: null },
};
const job = {
  ...{ id: 77, pipelineId: 9, name: 'test', status: 'failed', reason: 'script_failure', allowFailure: false },
  ...{ startedAt: '2026-11-20T17:00:00.000Z', finishedAt: '2026-11-20T17:03:00.000Z', erasedAt: null },
  ...{ trace: null, retries: 0, retried: false },
};
const failedJob = jobBody(project, job, pipeline);
const buildEvent = 'repo:commit_status_created';
const failedBuild = cloudBody(
  { project: 'acme/web', personal: 'somebody', baseUrl: 'https://bitbucket.org' },
  {
    ...{ commit: 'a'.repeat(40), key: 'build', state: 'FAILED', name: 'Build', url: 'https://ci.example/17' },
    ...{ number: '17', description: 'failed', ref: 'main', updatedAt: '2026-11-20T17:03:00Z' },
  },
);
const failedWorkflowJob = jobPayload(
  { baseUrl: 'https://github.com', fullName: 'acme/web', isPrivate: true, personal: 'somebody' },
  {
    ...{ id: 77, runId: 9, attempt: 1, name: 'test', status: 'completed', conclusion: 'failure', hasSteps: true },
    ...{ startedAt: '2026-11-20T17:00:00Z', completedAt: '2026-11-20T17:03:00Z', log: null },
  },
  {
    ...{ id: 9, attempt: 1, status: 'completed', conclusion: 'failure', branch: 'main', event: 'push' },
    ...{ sha: 'a'.repeat(40), headRepository: 'acme/web' },
    ...{ createdAt: '2026-11-20T17:00:00Z', updatedAt: '2026-11-20T17:03:00Z' },
  },
);
