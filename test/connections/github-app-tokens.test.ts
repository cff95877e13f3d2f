import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGithubApp } from '../../src/forges/github/github-app.ts';
import { forges } from '../../src/forges/index.ts';
import { aGithub, net } from '../support/forge-targets.ts';

const hour = 60 * 60_000;
let now = new Date();

beforeEach(() => {
  now = new Date();
});

/** An App that is installed at one account with two repositories. */
async function anApp(own: { appId?: string } = {}) {
  const { stub } = await aGithub();
  stub.app.now = () => now;
  const repositories = [
    { id: 1, fullName: stub.project },
    { id: 2, fullName: 'acme/web' },
  ];
  stub.app.installations.push({ id: 7, account: 'acme', suspended: false, repositories });
  const app = createGithubApp({ ...stub.app.settings(stub.baseUrl), ...own }, { net, now: () => now });
  return { stub, app };
}

const repository = { installationId: '7', repositoryId: '1' };
const tokensAsked = ({ seen }: { seen: { path: string; body: string }[] }) =>
  seen.filter(({ path }) => path.endsWith('/access_tokens'));

async function accessOf(app: Awaited<ReturnType<typeof anApp>>['app'], which = repository) {
  const answer = await app.access(which);
  if (answer.kind !== 'access') throw new Error(answer.reason);
  return answer.access;
}

describe('a token of an installation', () => {
  it('is for one repository, and reads it and no other', async () => {
    const { stub, app } = await anApp();
    const own = await accessOf(app);
    const other = await accessOf(app, { installationId: '7', repositoryId: '2' });
    expect(await forges['forge-c'].version(net, stub.place, own)).toMatchObject({ kind: 'version' });
    expect(await forges['forge-c'].version(net, stub.place, other)).toMatchObject({ kind: 'missing' });
    expect(tokensAsked(stub).map(({ body }) => body)).toEqual(['{"repository_ids":[1]}', '{"repository_ids":[2]}']);
  });

  it('is asked for once, however many ask, and again before it ends', async () => {
    const { stub, app } = await anApp();
    const all = await Promise.all([accessOf(app), accessOf(app), accessOf(app)]);
    expect(new Set(all.map(({ token }) => token)).size).toBe(1);
    now = new Date(now.getTime() + hour - 6 * 60_000);
    expect((await accessOf(app)).token).toBe(all[0]?.token);
    now = new Date(now.getTime() + 2 * 60_000);
    expect((await accessOf(app)).token).not.toBe(all[0]?.token);
    expect(tokensAsked(stub)).toHaveLength(2);
  });

  it('that GitHub no longer takes is renewed, and the call is made again', async () => {
    const { stub, app } = await anApp();
    const job = stub.failedJob({ log: 'ERROR: boom\n' });
    const access = await accessOf(app);
    stub.app.revoke();
    const target = { address: stub.place, access, runId: String(job.runId), jobId: String(job.id) };
    expect(await forges['forge-c'].fetchLog(net, target)).toMatchObject({ kind: 'log' });
    expect(tokensAsked(stub)).toHaveLength(2);
  });

  it('is not asked for again and again where GitHub refuses the next one as well', async () => {
    const { stub, app } = await anApp();
    const access = await accessOf(app);
    stub.fault(/GET \/api\/v3\/repos/, { kind: 'answer', status: 401, json: { message: 'Bad credentials' } }, 5);
    const refused = await forges['forge-c'].version(net, stub.place, access);
    expect(refused).toEqual({ kind: 'refused', reason: 'GitHub answered 401: Bad credentials' });
    expect(tokensAsked(stub)).toHaveLength(2);
  });

  it.each([
    ['of an account that has removed the App', { installationId: '8', repositoryId: '1' }, 'missing', /404/],
    ['for a repository that was taken out', { installationId: '7', repositoryId: '3' }, 'refused', /422/],
  ])('is not given %s', async (_, which, kind, reason) => {
    const { app } = await anApp();
    expect(await app.access(which)).toMatchObject({ kind, reason: expect.stringMatching(reason) });
  });

  it('is not given while the installation is suspended', async () => {
    const { stub, app } = await anApp();
    for (const installation of stub.app.installations) installation.suspended = true;
    const reason = 'GitHub answered 403: This installation has been suspended';
    expect(await app.access(repository)).toEqual({ kind: 'refused', reason });
  });

  it('is waited for where GitHub has had too many calls', async () => {
    const { stub, app } = await anApp();
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 30) };
    stub.fault(/access_tokens/, { kind: 'answer', status: 403, headers, json: { message: 'API rate limit exceeded' } });
    const answer = await app.access(repository);
    expect(answer).toMatchObject({ kind: 'later', reason: 'GitHub answered 403: API rate limit exceeded' });
    expect(answer.kind === 'later' && (answer.retryAfterMs ?? 0) > 20_000).toBe(true);
  });

  it('is asked for with settings that the operator has to correct where GitHub does not know the App', async () => {
    const { app: unknown } = await anApp({ appId: '1' });
    const { stub } = await anApp();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const wrongKey = createGithubApp({ ...stub.app.settings(stub.baseUrl), privateKey }, { net, now: () => now });
    for (const app of [unknown, wrongKey]) {
      const reason = expect.stringMatching(/401: A JSON web token could not be decoded.* FIRSTFAIL_GITHUB_APP_ID/);
      expect(await app.access(repository)).toMatchObject({ kind: 'later', reason });
    }
  });

  it('lists the repositories of the installation, page by page', async () => {
    const { stub, app } = await anApp();
    const more = Array.from({ length: 150 }, (_, index) => ({ id: 100 + index, fullName: `acme/more-${index}` }));
    stub.app.installations[0]?.repositories.push(...more);
    const answer = await app.repositories('7');
    expect(answer).toMatchObject({ kind: 'repositories', isMore: false });
    expect(answer.kind === 'repositories' && answer.repositories).toHaveLength(152);
  });
});
