import { randomUUID } from 'node:crypto';
import { cloudStatus, type StubPipelineRun } from './bitbucket-bodies.ts';
import { commentsOf, ourAccount, putBuild, putComment, requestsIn } from './bitbucket-reports.ts';
import {
  type BitbucketHook,
  type BitbucketState,
  findRoute,
  type Routes,
  type StubPullRequest,
} from './bitbucket-state.ts';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

type Asked = SeenRequest & { query: URLSearchParams; ids: string[] };

const events = ['repo:push', 'repo:commit_status_created', 'repo:commit_status_updated', 'pullrequest:created'];
const refusal = (status: number, message: string): StubAnswer => ({
  status,
  json: { type: 'error', error: { message } },
});

// Below /2.0/repositories/{workspace}/{slug}. https://developer.atlassian.com/cloud/bitbucket/rest/
const routes: Routes<Asked> = [
  [
    'GET',
    /^$/,
    ({ project, isPrivate }) => ({
      status: 200,
      json: { full_name: project, is_private: isPrivate, mainbranch: { name: 'main' } },
    }),
  ],
  ['GET', /^\/commits$/, listCommits],
  ['GET', /^\/commit\/([0-9a-f]+)\/statuses$/, listStatuses],
  ['GET', /^\/pipelines\/$/, listPipelines],
  ['GET', /^\/pipelines\/([^/]+)\/steps\/$/, listSteps],
  ['GET', /^\/pipelines\/([^/]+)\/steps\/([^/]+)\/log$/, stepLog],
  ['GET', /^\/pullrequests$/, (state, asked) => page(asked, requestsIn(state, asked.query.get('q')))],
  [
    'GET',
    /^\/pullrequests\/(\d+)\/comments$/,
    (state, asked) => withRequest(state, asked, (one) => page(asked, commentsOf(one))),
  ],
  [
    'POST',
    /^\/pullrequests\/(\d+)\/comments$/,
    (state, asked) => withRequest(state, asked, (one) => putComment(state, one, asked)),
  ],
  [
    'PUT',
    /^\/pullrequests\/(\d+)\/comments\/(\d+)$/,
    (state, asked) => withRequest(state, asked, (one) => putComment(state, one, asked)),
  ],
  ['POST', /^\/commit\/([0-9a-f]+)\/statuses\/build$/, putBuild],
  ['GET', /^\/hooks$/, (state, asked) => page(asked, state.hooks.map(reply))],
  ['POST', /^\/hooks$/, makeHook],
  [
    'GET',
    /^\/hooks\/([^/]+)$/,
    (state, asked) => withHook(state, asked, (hook) => ({ status: 200, json: reply(hook) })),
  ],
  ['PUT', /^\/hooks\/([^/]+)$/, (state, asked) => withHook(state, asked, (hook) => writeHook(hook, asked))],
  ['DELETE', /^\/hooks\/([^/]+)$/, (state, asked) => withHook(state, asked, (hook) => dropHook(state, hook))],
];

function listWorkspace({ project, neighbours }: BitbucketState, request: SeenRequest): StubAnswer {
  const [workspace] = project.split('/');
  const all = [project, ...neighbours.map((name) => `${workspace}/${name}`)];
  const query = new URL(request.path, 'http://stub').searchParams;
  const values = all.map((full_name) => ({ full_name, is_private: true }));
  return page({ ...request, query, ids: [] }, values);
}

export async function answerCloud(state: BitbucketState, request: SeenRequest): Promise<StubAnswer> {
  const url = new URL(request.path, 'http://stub');
  const base = `/2.0/repositories/${state.project}`;
  if (!url.pathname.startsWith('/2.0/')) return { status: 404, body: '<html>Not found</html>' };
  if (request.headers.authorization !== state.authorization) {
    return refusal(401, 'Token is invalid, expired, or not supported for this endpoint.');
  }
  if (url.pathname === '/2.0/user') return { status: 200, json: { uuid: ourAccount } };
  if (url.pathname === `/2.0/repositories/${state.project.split('/')[0]}`) return listWorkspace(state, request);
  const isHere = url.pathname === base || url.pathname.startsWith(`${base}/`);
  if (!isHere) return refusal(404, 'You may not have access to this repository or it no longer exists.');
  const rest = url.pathname.slice(base.length);
  const route = findRoute(routes, request.method, rest);
  if (route === undefined) return refusal(404, 'Resource not found');
  if (route === 405) return refusal(405, 'Method not allowed');
  const ids = (route[1].exec(rest) ?? []).slice(1).map(decodeURIComponent);
  return await route[2](state, { ...request, query: url.searchParams, ids });
}

function withRequest(
  { requests }: BitbucketState,
  { ids: [id] }: Asked,
  then: (request: StubPullRequest) => StubAnswer,
): StubAnswer {
  const request = requests.find((one) => String(one.id) === id);
  return request === undefined ? refusal(404, 'Pull request not found') : then(request);
}

function page({ query, path }: Asked, items: readonly object[]): StubAnswer {
  const size = Math.min(Number(query.get('pagelen') ?? 10), 100);
  const number = Number(query.get('page') ?? 1);
  const isMore = number * size < items.length;
  const next = isMore ? { next: `https://evil.example${path.replace(/page=\d+$/, `page=${number + 1}`)}` } : {};
  const values = items.slice((number - 1) * size, number * size);
  return { status: 200, json: { page: number, pagelen: size, size: items.length, values, ...next } };
}

function listCommits({ statuses }: BitbucketState, asked: Asked): StubAnswer {
  const dates = [...new Map(statuses.map(({ commit, updatedAt }) => [commit, updatedAt]))].reverse();
  return page(
    asked,
    dates.map(([hash, date]) => ({ type: 'commit', hash, date })),
  );
}

function listStatuses({ statuses, project }: BitbucketState, asked: Asked): StubAnswer {
  const found = statuses.filter(({ commit }) => commit === asked.ids[0]);
  return page(
    asked,
    found.map((status) => cloudStatus(project, status)),
  );
}

function listPipelines({ pipelines }: BitbucketState, asked: Asked): StubAnswer {
  if (asked.query.get('sort') !== '-created_on') return refusal(400, 'sort');
  return page(asked, pipelines.toReversed().map(pipelineReply));
}

function listSteps({ pipelines }: BitbucketState, asked: Asked): StubAnswer {
  const pipeline = pipelines.find(({ uuid }) => uuid === asked.ids[0]);
  if (pipeline === undefined) return refusal(404, 'Pipeline not found');
  const { startedAt: started_on, completedAt: completed_on, result, stepUuid } = pipeline;
  const step = (name: string, own: { uuid: string; result: string; runNumber?: number }) => {
    const state = { name: 'COMPLETED', result: { name: own.result } };
    return { uuid: own.uuid, name, state, started_on, completed_on, run_number: own.runNumber ?? 1 };
  };
  return page(asked, [
    step('install', { uuid: `{${randomUUID()}}`, result: 'SUCCESSFUL' }),
    step('test', { uuid: stepUuid, result }),
    ...pipeline.moreSteps.map(({ name, ...own }) => step(name, own)),
  ]);
}

function stepLog({ pipelines, keepLog }: BitbucketState, { ids: [pipelineId, stepId] }: Asked): StubAnswer {
  const pipeline = pipelines.find(({ uuid }) => uuid === pipelineId);
  const log =
    pipeline?.stepUuid === stepId ? pipeline?.log : pipeline?.moreSteps.find(({ uuid }) => uuid === stepId)?.log;
  if (log === undefined || log === null) return refusal(404, 'Log not found');
  return { status: 307, headers: { location: keepLog(log) } };
}

function pipelineReply({ uuid, number, commit, ref, state, result, createdAt, completedAt }: StubPipelineRun): object {
  return {
    uuid,
    build_number: number,
    state: { name: state, ...(state === 'COMPLETED' ? { result: { name: result } } : {}) },
    target: { type: 'pipeline_ref_target', ref_name: ref, commit: { hash: commit } },
    created_on: createdAt,
    completed_on: completedAt,
  };
}

function makeHook(state: BitbucketState, asked: Asked): StubAnswer {
  const plain = { id: state.hooks.length + 1, uuid: `{${randomUUID()}}`, active: true, sslVerification: true };
  const hook: BitbucketHook = { ...plain, url: '', secret: null, events: [] };
  const answer = writeHook(hook, asked);
  if (answer.status !== 200) return answer;
  state.hooks.push(hook);
  return { ...answer, status: 201 };
}

function writeHook(hook: BitbucketHook, { headers, body }: Asked): StubAnswer {
  if (headers['content-type'] !== 'application/json') return refusal(415, 'Unsupported media type');
  const given = JSON.parse(body) as Record<string, unknown>;
  const wanted = Array.isArray(given.events) ? given.events.map(String) : [];
  const isKnown = wanted.length > 0 && wanted.every((event) => events.includes(event));
  if (typeof given.url !== 'string' || typeof given.description !== 'string') return refusal(400, 'Bad request');
  if (!isKnown) return refusal(400, 'events: unknown event');
  if (typeof given.secret === 'string' && given.secret.length > 128) return refusal(400, 'secret: too long');
  hook.url = given.url;
  hook.secret = typeof given.secret === 'string' ? given.secret : hook.secret;
  hook.active = given.active !== false;
  hook.events = wanted;
  return { status: 200, json: reply(hook) };
}

function reply({ uuid, url, active, events: wanted, secret }: BitbucketHook): object {
  return { type: 'webhook_subscription', uuid, url, active, events: wanted, secret_set: secret !== null };
}

function withHook(state: BitbucketState, { ids: [id] }: Asked, then: (hook: BitbucketHook) => StubAnswer): StubAnswer {
  const hook = state.hooks.find(({ uuid }) => uuid === id);
  return hook === undefined ? refusal(404, 'Webhook not found') : then(hook);
}

function dropHook(state: BitbucketState, hook: BitbucketHook): StubAnswer {
  state.hooks.splice(state.hooks.indexOf(hook), 1);
  return { status: 204 };
}
