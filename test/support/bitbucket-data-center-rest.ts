import { dataCenterStatus } from './bitbucket-bodies.ts';
import { ourDataCenterUser, reportRoutes } from './bitbucket-data-center-reports.ts';
import { type BitbucketHook, type BitbucketState, findRoute, type Routes } from './bitbucket-state.ts';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

type Asked = SeenRequest & { query: URLSearchParams; ids: string[] };

const events = ['repo:refs_changed', 'repo:modified', 'pr:opened', 'pr:merged'];
const refusal = (status: number, message: string): StubAnswer => ({
  status,
  json: { errors: [{ context: null, message, exceptionName: null }] },
});

// Below /rest; {repository} is /api/latest/projects/{key}/repos/{slug}. https://developer.atlassian.com/server/bitbucket/
const routes: Routes<Asked> = [
  [
    'GET',
    /^\/api\/1\.0\/application-properties$/,
    ({ version }) => ({ status: 200, json: { version, displayName: 'Bitbucket' } }),
  ],
  ['GET', /^\/build-status\/latest\/commits\/([0-9a-f]+)$/, listStatuses],
  ['POST', /^\/build-status\/latest\/commits\/stats$/, countStatuses],
  ['GET', /^\{repository\}\/branches$/, listBranches],
  ['GET', /^\{repository\}\/commits$/, listCommits],
  ['GET', /^\{repository\}\/webhooks$/, (state, asked) => page(asked, state.hooks.map(reply))],
  ['POST', /^\{repository\}\/webhooks$/, makeHook],
  ['POST', /^\{repository\}\/webhooks\/test$/, testHook],
  [
    'GET',
    /^\{repository\}\/webhooks\/(\d+)$/,
    (state, asked) => withHook(state, asked, (hook) => ({ status: 200, json: reply(hook) })),
  ],
  [
    'PUT',
    /^\{repository\}\/webhooks\/(\d+)$/,
    (state, asked) => withHook(state, asked, (hook) => writeHook(state, { asked, hook })),
  ],
  [
    'DELETE',
    /^\{repository\}\/webhooks\/(\d+)$/,
    (state, asked) => withHook(state, asked, (hook) => dropHook(state, hook)),
  ],
  ...reportRoutes,
];

export async function answerDataCenter(state: BitbucketState, request: SeenRequest): Promise<StubAnswer> {
  const url = new URL(request.path, 'http://stub');
  if (!url.pathname.startsWith('/rest/')) return { status: 404, body: '<html>Not found</html>' };
  if (request.headers.authorization !== state.authorization) {
    return refusal(401, 'Authentication failed. Please check your credentials and try again.');
  }
  if (request.method !== 'GET' && request.body === '' && request.headers['x-atlassian-token'] !== 'no-check') {
    return { status: 403, body: 'XSRF check failed' };
  }
  const [key, slug] = state.project.split('/');
  const path = url.pathname.slice('/rest'.length).replace(`/api/latest/projects/${key}/repos/${slug}`, '{repository}');
  if (path === `/api/latest/projects/${key}/repos`) {
    const values = [slug, ...state.neighbours].map((name) => ({ slug: name, public: false, archived: false }));
    return page({ ...request, query: url.searchParams, ids: [] }, values);
  }
  if (path.startsWith('/api/latest/projects/')) return refusal(404, 'The repository does not exist.');
  const route = findRoute(routes, request.method, path);
  if (route === undefined) return refusal(404, 'HTTP 404 Not Found');
  if (route === 405) return refusal(405, 'HTTP 405 Method Not Allowed');
  const ids = (route[1].exec(path) ?? []).slice(1);
  const answer = await route[2](state, { ...request, query: url.searchParams, ids });
  return { ...answer, headers: { 'x-ausername': encodeURIComponent(ourDataCenterUser), ...answer.headers } };
}

function page({ query }: Asked, items: readonly object[]): StubAnswer {
  const size = Math.min(Number(query.get('limit') ?? 25), 1000);
  const start = Number(query.get('start') ?? 0);
  const isLastPage = start + size >= items.length;
  const values = items.slice(start, start + size);
  const next = isLastPage ? {} : { nextPageStart: start + size };
  return { status: 200, json: { size: values.length, limit: size, start, isLastPage, values, ...next } };
}

/** Of the whole instance: forks share commits. */
function listStatuses({ statuses }: BitbucketState, asked: Asked): StubAnswer {
  return page(asked, statuses.filter(({ commit }) => commit === asked.ids[0]).map(dataCenterStatus));
}

/** Commits without a build are left out. */
function countStatuses({ statuses }: BitbucketState, { body }: Asked): StubAnswer {
  const asked = JSON.parse(body) as string[];
  const count = (commit: string, state: string) =>
    statuses.filter((status) => status.commit === commit && status.state === state).length;
  const built = asked.filter((commit) => statuses.some((status) => status.commit === commit));
  const counts = built.map((commit) => [
    commit,
    {
      successful: count(commit, 'SUCCESSFUL'),
      failed: count(commit, 'FAILED'),
      inProgress: count(commit, 'INPROGRESS'),
    },
  ]);
  return { status: 200, json: Object.fromEntries(counts) };
}

function listBranches({ statuses }: BitbucketState, asked: Asked): StubAnswer {
  if (asked.query.get('orderBy') !== 'MODIFICATION') return refusal(400, 'orderBy');
  const latest = new Map(statuses.map(({ ref, commit }) => [ref ?? 'main', commit]));
  const branches = [...latest].map(([name, commit]) => ({
    id: `refs/heads/${name}`,
    displayId: name,
    type: 'BRANCH',
    latestCommit: commit,
    isDefault: name === 'main',
  }));
  return page(asked, branches);
}

function listCommits({ statuses }: BitbucketState, asked: Asked): StubAnswer {
  const own = statuses.filter(({ ref }) => ref === null || ref === 'main').map(({ commit }) => commit);
  return page(
    asked,
    [...new Set(own)].reverse().map((id) => ({ id, displayId: id.slice(0, 11) })),
  );
}

function makeHook(state: BitbucketState, asked: Asked): StubAnswer {
  const plain = { id: state.hooks.length + 1, uuid: '', active: true, sslVerification: true, events: [] };
  const hook: BitbucketHook = { ...plain, url: '', secret: null };
  const answer = writeHook(state, { asked, hook });
  if (answer.status === 200) state.hooks.push(hook);
  return answer;
}

function writeHook(
  { hasBuildEvents }: BitbucketState,
  { asked, hook }: { asked: Asked; hook: BitbucketHook },
): StubAnswer {
  if (asked.headers['content-type'] !== 'application/json') return refusal(415, 'HTTP 415 Unsupported Media Type');
  const given = JSON.parse(asked.body) as Record<string, unknown>;
  const wanted = Array.isArray(given.events) ? given.events.map(String) : [];
  const known = hasBuildEvents ? [...events, 'repo:build_status_updated'] : events;
  const unknown = wanted.find((event) => !known.includes(event));
  if (typeof given.url !== 'string' || typeof given.name !== 'string')
    return refusal(400, 'The name and url are required.');
  if (unknown !== undefined) return refusal(400, `${unknown} is not a webhook event.`);
  const { secret } = (given.configuration ?? {}) as Record<string, unknown>;
  hook.url = given.url;
  hook.secret = typeof secret === 'string' ? secret : null;
  hook.active = given.active === true;
  hook.events = wanted;
  hook.sslVerification = given.sslVerificationRequired !== false;
  return { status: 200, json: reply(hook) };
}

function reply({ id, url, active, events: wanted, secret, sslVerification }: BitbucketHook): object {
  const configuration = secret === null ? {} : { secret };
  return {
    id,
    name: 'Firstfail',
    url,
    active,
    events: wanted,
    configuration,
    sslVerificationRequired: sslVerification,
  };
}

async function testHook(state: BitbucketState, { query }: Asked): Promise<StubAnswer> {
  const hook = state.hooks.find(({ id, url }) => String(id) === query.get('webhookId') && url === query.get('url'));
  if (hook === undefined) return refusal(404, 'Webhook not found');
  const status = await state.test(hook).catch(() => 0);
  if (status === 0) return { status: 200, json: { request: {}, response: null } };
  return { status: 200, json: { request: { url: hook.url }, response: { statusCode: status, body: '' } } };
}

function withHook(state: BitbucketState, { ids: [id] }: Asked, then: (hook: BitbucketHook) => StubAnswer): StubAnswer {
  const hook = state.hooks.find((one) => String(one.id) === id);
  return hook === undefined ? refusal(404, 'Webhook not found') : then(hook);
}

function dropHook(state: BitbucketState, hook: BitbucketHook): StubAnswer {
  state.hooks.splice(state.hooks.indexOf(hook), 1);
  return { status: 204 };
}
