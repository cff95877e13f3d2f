import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Project } from '../../src/contract/projects/project.ts';
import { purgeExpired } from '../../src/service/operator/purge-expired.ts';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { anAnalysis } from '../support/builders.ts';
import { aBrowser, aMember, aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const dayMs = 86_400_000;

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ now: () => new Date(now), settings: { retentionDays: 60 } });
});
afterAll(async () => await server.close());

/** Failures as [project, branch, days ago] and what else is said of them. */
async function aTeamWith(
  failures: readonly (readonly [string | null, string | null, number, Partial<NewAnalysis>?])[],
) {
  const { tenant } = await aTenantWithUser(server);
  const { headers } = await aToken(server, tenant.id, 'read');
  for (const [project, branch, daysAgo, own] of failures) {
    const at = new Date(now - daysAgo * dayMs);
    const analysis = anAnalysis({ project, branch, created_at: at.toISOString(), ...own });
    await storeAnalysis(server.deps.store, tenant.id, analysis, { at });
  }
  return async (path: string) => (await server.app.inject({ url: `/api/v1${path}`, headers })).json();
}

const names = ({ items }: { items: Project[] }) => items.map(({ project }) => project);

test('lists every project, those with the most failures first, with the state of the default branch', async () => {
  const get = await aTeamWith([
    ['acme/old', 'main', 45],
    ['acme/web', 'main', 3, { severity: 'low' }],
    ['acme/web', 'fix', 1],
    ['acme/api', 'fix', 2],
    [null, 'main', 1],
  ]);

  expect(await get('/projects')).toEqual({
    items: [
      {
        ...{ project: 'acme/web', total: 2, high_or_worse: 1, last_seen: '2026-11-19T12:00:00.000Z' },
        default_branch: { name: 'main', state: 'failing', since: '2026-11-17T12:00:00.000Z' },
      },
      {
        ...{ project: 'acme/api', total: 1, high_or_worse: 1, last_seen: '2026-11-18T12:00:00.000Z' },
        default_branch: null,
      },
      { project: 'acme/old', total: 0, high_or_worse: 0, last_seen: null, default_branch: null },
    ],
    ...{ total: 3, limit: 50, offset: 0 },
  });
});

test('finds a project by part of its name, however many there are, and orders and pages them', async () => {
  const get = await aTeamWith([
    ['acme/Web', 'main', 2],
    ['acme/web-admin', 'main', 1],
    ['acme/api', 'main', 0],
    ['100%_sure\\', 'main', 0],
  ]);

  expect(await get('/projects?q=WEB&view=names')).toEqual({
    items: [{ project: 'acme/Web' }, { project: 'acme/web-admin' }],
    ...{ total: 2, limit: 50, offset: 0 },
  });
  expect(names(await get('/projects?q=acme&sort=last_failure'))).toEqual(['acme/api', 'acme/web-admin', 'acme/Web']);
  expect(names(await get('/projects?sort=name&limit=1&offset=2'))).toEqual(['acme/api']);
  expect(names(await get('/projects?project=acme/api&project=acme/Web&sort=name'))).toEqual(['acme/Web', 'acme/api']);
  expect(names(await get(`/projects?q=${encodeURIComponent('%_')}`))).toEqual(['100%_sure\\']);
  expect(await get('/projects?q=nowhere')).toMatchObject({ items: [], total: 0 });
});

test('lists the branches of a project that failed in the period', async () => {
  const get = await aTeamWith([
    ['acme/web', 'main', 1],
    ['acme/web', 'main', 2, { severity: 'low' }],
    ['acme/web', 'feature/cart', 3],
    ['acme/web', 'old', 45],
    ['acme/api', 'other', 1],
    ['acme/web', null, 1],
  ]);

  expect(await get('/projects/branches?project=acme/web')).toMatchObject({
    items: [
      { branch: 'main', total: 2, high_or_worse: 1, last_seen: '2026-11-19T12:00:00.000Z' },
      { branch: 'feature/cart', total: 1 },
    ],
    total: 2,
  });
  expect(await get('/projects/branches?project=acme/web&q=CART')).toMatchObject({ total: 1 });
  expect(await get('/projects/branches')).toMatchObject({ status: 400, errors: [{ pointer: 'project' }] });
});

test('the statistics count one branch', async () => {
  const get = await aTeamWith([
    ['acme/web', 'main', 1],
    ['acme/web', 'fix', 1],
    ['acme/api', 'main', 1],
  ]);

  expect(await get('/stats/overview?branch=main')).toMatchObject({ total: 2, projects: 2, new_causes: 2 });
  expect(await get('/stats/overview?branch=main&project=acme/web')).toMatchObject({ total: 1, repeated_causes: 0 });
  expect((await get('/stats/top-projects?branch=fix')).items).toMatchObject([{ project: 'acme/web', total: 1 }]);
  expect((await get('/stats/top-root-causes?branch=fix')).items).toMatchObject([{ total: 1 }]);
});

test('a project goes with the last of its analyses', async () => {
  const get = await aTeamWith([
    ['acme/gone', 'main', 90],
    ['acme/kept', 'main', 1],
  ]);
  expect(names(await get('/projects?sort=name'))).toEqual(['acme/gone', 'acme/kept']);

  await purgeExpired(server.deps);

  expect(names(await get('/projects?sort=name'))).toEqual(['acme/kept']);
});

test('an administrator sets where the links of a project lead, and its analyses lead there', async () => {
  const { tenant, user } = await aTenantWithUser(server);
  const [admin, member] = [await aBrowser(server, user), await aBrowser(server, await aMember(server, tenant.id))];
  const analysis = anAnalysis({ project: 'acme/a b', build_url: 'https://github.com/acme/web/actions/runs/1' });
  await storeAnalysis(server.deps.store, tenant.id, analysis);
  const links = async (method: 'GET' | 'PATCH', payload?: object, { browser = admin, name = 'acme/a b' } = {}) => {
    const url = `/api/projects/links?name=${encodeURIComponent(name)}`;
    const answer = await server.app.inject({ method, url, headers: browser.mutating, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json() };
  };
  const linksRead = async () =>
    (await server.app.inject({ url: `/api/v1/analyses/${analysis.id}`, headers: admin.headers })).json().links;
  const none = { repository: null, branch: null, commit: null, file: null };
  const commit = 'https://git.example/acme/web/commit/{commit}';
  const file = 'https://git.example/acme/web/{commit}/{path}#L{line}';
  const [repository, branch] = ['https://git.example/acme/web', 'https://git.example/acme/web/tree/{branch}'];

  expect(await links('GET')).toEqual({ status: 200, ...none });
  expect(await links('PATCH', {})).toEqual({ status: 200, ...none });
  expect(await links('PATCH', { commit: ` ${commit}` })).toEqual({ status: 200, ...none, commit });
  await Promise.all([links('PATCH', { file }), links('PATCH', { repository }), links('PATCH', { branch })]);
  expect(await links('GET')).toEqual({ status: 200, repository, branch, commit, file });
  expect(await links('PATCH', { repository: null, branch: null })).toEqual({ status: 200, ...none, commit, file });
  expect(await links('GET', undefined, { browser: member })).toEqual({ status: 200, ...none, commit, file });
  expect(await linksRead()).toEqual({
    repository: 'https://github.com/acme/web',
    branch: 'https://github.com/acme/web/tree/main',
    commit: 'https://git.example/acme/web/commit/abc123',
    locations: ['https://git.example/acme/web/abc123/src/sum.ts#L3'],
  });
  expect(await links('PATCH', { commit: 'https://git.example/', file: null })).toMatchObject({
    ...{ status: 422, errors: [{ pointer: '/commit', detail: expect.stringContaining('holds {commit}') }] },
  });
  expect((await links('PATCH', { file: null }, { browser: member })).status).toBe(403);
  expect((await links('PATCH', { file: null }, { name: 'acme/other' })).status).toBe(404);
  expect(await links('PATCH', { commit: null, file: null })).toEqual({ status: 200, ...none });
  expect(await linksRead()).toMatchObject({ commit: null, repository: 'https://github.com/acme/web' });

  const audit = await server.app.inject({ url: '/api/audit?action=project.links_changed', headers: admin.headers });
  const details = audit.json().items.map((entry: { details: object }) => entry.details);
  const host = 'git.example';
  const set = [{ commit: host }, { file: host }, { repository: host }, { branch: host }];
  expect(details).toHaveLength(6);
  expect(new Set(details)).toEqual(
    new Set([...set, { repository: 'none', branch: 'none' }, { commit: 'none', file: 'none' }]),
  );
  expect(audit.json().items[0]).toMatchObject({ actor: { name: user.email }, subject: { name: 'acme/a b' } });
});
