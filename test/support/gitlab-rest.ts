import { missing, page } from './gitlab-answers.ts';
import { apiBridge, apiJob, apiPipeline } from './gitlab-bodies.ts';
import { ourUser, reportRoutes } from './gitlab-reports.ts';
import type { Asked, GitlabState, Route, StubHook } from './gitlab-state.ts';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

// Below /api/v4; what stands behind /projects/:id is matched without it. https://docs.gitlab.com/api/rest/
const routes: Route[] = [
  ['GET', /^$/, oneProject],
  ['GET', /^\/pipelines$/, listPipelines],
  ['GET', /^\/pipelines\/(\d+)$/, onePipeline],
  ['GET', /^\/pipelines\/(\d+)\/jobs$/, listJobs],
  ['GET', /^\/pipelines\/(\d+)\/bridges$/, listBridges],
  ['GET', /^\/jobs\/(\d+)$/, oneJob],
  ['GET', /^\/jobs\/(\d+)\/trace$/, trace],
  ['GET', /^\/hooks$/, (state, asked) => page(asked, state.hooks.map(hookReply))],
  ['POST', /^\/hooks$/, makeHook],
  [
    'GET',
    /^\/hooks\/(\d+)$/,
    (state, asked) => withHook(state, asked, (hook) => ({ status: 200, json: hookReply(hook) })),
  ],
  ['PUT', /^\/hooks\/(\d+)$/, (state, asked) => withHook(state, asked, (hook) => writeHook(hook, asked))],
  ['DELETE', /^\/hooks\/(\d+)$/, (state, asked) => withHook(state, asked, (hook) => dropHook(state, hook))],
  ...reportRoutes,
  ['POST', /^\/hooks\/(\d+)\/test\/pipeline_events$/, testHook],
];

export async function answerApi(state: GitlabState, request: SeenRequest): Promise<StubAnswer> {
  const url = new URL(request.path, 'http://stub');
  if (!url.pathname.startsWith('/api/v4/')) return { status: 404, body: '<html>The page could not be found</html>' };
  if (!state.mayRead(request)) return { status: 401, json: { message: '401 Unauthorized' } };
  if (url.pathname === '/api/v4/version') return { status: 200, json: { version: state.version, revision: 'abc' } };
  if (url.pathname === '/api/v4/user') return { status: 200, json: { id: ourUser, username: 'project_55_bot' } };
  const group = /^\/api\/v4\/groups\/([^/]+)\/projects$/.exec(url.pathname)?.[1];
  if (group !== undefined) return listGroup(state, decodeURIComponent(group), url.searchParams);
  const [, id = '', rest = ''] = /^\/api\/v4\/projects\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  if (id === '') return { status: 404, json: { error: '404 Not Found' } };
  if (decodeURIComponent(id).toLowerCase() !== state.project.path.toLowerCase()) return missing('Project');
  const here = routes.filter(([, path]) => path.test(rest));
  const route = here.find(([method]) => method === request.method);
  if (route === undefined) {
    return here.length > 0
      ? { status: 405, json: { error: '405 Method Not Allowed' } }
      : { status: 404, json: { error: '404 Not Found' } };
  }
  if ((rest.startsWith('/hooks') || request.method !== 'GET') && !state.mayWrite(request)) {
    return {
      status: 403,
      json: { error: 'insufficient_scope', error_description: 'Needs higher privileges.', scope: 'api' },
    };
  }
  const ids = (route[1].exec(rest) ?? []).slice(1).map(Number);
  return await route[2](state, { ...request, query: url.searchParams, ids });
}

/** https://docs.gitlab.com/api/groups/#list-projects */
function listGroup({ project, neighbours }: GitlabState, group: string, query: URLSearchParams): StubAnswer {
  if (group.toLowerCase() !== project.path.split('/').slice(0, -1).join('/').toLowerCase()) return missing('Group');
  const size = Math.min(Number(query.get('per_page') ?? 20), 100);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  const all = [project.path, ...neighbours.map((name) => `${group}/${name}`)];
  const json = all.slice(start, start + size).map((path) => {
    return { path_with_namespace: path, visibility: 'private', archived: path.endsWith('-old') };
  });
  return { status: 200, json };
}

function oneProject({ project: { id, defaultBranch, visibility } }: GitlabState): StubAnswer {
  return { status: 200, json: { id, default_branch: defaultBranch, visibility } };
}

function listPipelines({ project, pipelines }: GitlabState, asked: Asked): StubAnswer {
  const { query } = asked;
  if (query.get('order_by') !== 'updated_at' || query.get('sort') !== 'asc')
    return { status: 400, json: { error: 'order' } };
  const after = new Date(query.get('updated_after') ?? 0);
  const wantsChildren = query.get('source') === 'parent_pipeline';
  const found = pipelines
    .filter(({ status }) => status === query.get('status'))
    .filter(({ parent }) => (parent !== null) === wantsChildren)
    .filter(({ updatedAt }) => new Date(updatedAt) > after)
    .sort((one, other) => one.updatedAt.localeCompare(other.updatedAt));
  return page(
    asked,
    found.map((pipeline) => apiPipeline(project, pipeline)),
  );
}

function onePipeline({ project, pipelines }: GitlabState, { ids: [id] }: Asked): StubAnswer {
  const found = pipelines.find((pipeline) => pipeline.id === id);
  return found === undefined ? missing('Pipeline') : { status: 200, json: apiPipeline(project, found) };
}

function listJobs({ project, pipelines, jobs }: GitlabState, asked: Asked): StubAnswer {
  const pipeline = pipelines.find(({ id }) => id === asked.ids[0]);
  if (pipeline === undefined) return missing('Pipeline');
  const scope = asked.query.getAll('scope[]');
  const found = jobs
    .filter(({ pipelineId }) => pipelineId === pipeline.id)
    .filter(({ retried }) => !retried || asked.query.get('include_retried') === 'true')
    .filter(({ status }) => scope.length === 0 || scope.includes(status));
  return page(
    asked,
    found.map((job) => apiJob(project, job, pipeline)),
  );
}

function listBridges({ project, pipelines, bridges }: GitlabState, asked: Asked): StubAnswer {
  const pipeline = pipelines.find(({ id }) => id === asked.ids[0]);
  if (pipeline === undefined) return missing('Pipeline');
  const found = bridges.filter(({ pipelineId }) => pipelineId === pipeline.id);
  return page(
    asked,
    found.map((bridge) => apiBridge(project, bridge, pipeline)),
  );
}

function oneJob({ project, pipelines, jobs }: GitlabState, { ids: [id] }: Asked): StubAnswer {
  const job = jobs.find((one) => one.id === id);
  const pipeline = pipelines.find((one) => one.id === job?.pipelineId);
  if (job === undefined || pipeline === undefined) return missing('Job');
  return { status: 200, json: apiJob(project, job, pipeline) };
}

function trace({ jobs, keepTrace }: GitlabState, { ids: [id] }: Asked): StubAnswer {
  const job = jobs.find((one) => one.id === id);
  if (job === undefined || job.trace === null) return missing('Job');
  if (keepTrace !== undefined) return { status: 302, headers: { location: keepTrace(job.trace) } };
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: job.trace };
}

function makeHook(state: GitlabState, asked: Asked): StubAnswer {
  state.nextId += 1;
  const plain = { token: null, pipelineEvents: false, jobEvents: false, pushEvents: true, sslVerification: true };
  const hook: StubHook = { id: state.nextId, url: '', ...plain, alertStatus: 'executable', failures: 0 };
  const answer = writeHook(hook, asked);
  if (answer.status === 200) state.hooks.push(hook);
  return answer.status === 200 ? { ...answer, status: 201 } : answer;
}

/** A changed address resets the token. */
function writeHook(hook: StubHook, { headers, body }: Asked): StubAnswer {
  if (headers['content-type'] !== 'application/json')
    return { status: 415, json: { error: 'The content-type is not supported.' } };
  const given = JSON.parse(body) as Record<string, unknown>;
  if (typeof given.url !== 'string' || !/^https?:/.test(given.url)) {
    return { status: 422, json: { message: { url: ['is blocked: Only allowed schemes are http, https'] } } };
  }
  const token = given.url === hook.url ? hook.token : null;
  hook.token = typeof given.token === 'string' ? given.token : token;
  hook.url = given.url;
  hook.pipelineEvents = Boolean(given.pipeline_events ?? hook.pipelineEvents);
  hook.jobEvents = Boolean(given.job_events ?? hook.jobEvents);
  hook.pushEvents = Boolean(given.push_events ?? hook.pushEvents);
  hook.sslVerification = Boolean(given.enable_ssl_verification ?? hook.sslVerification);
  return { status: 200, json: hookReply(hook) };
}

function hookReply(hook: StubHook): object {
  return {
    id: hook.id,
    url: hook.url,
    push_events: hook.pushEvents,
    pipeline_events: hook.pipelineEvents,
    job_events: hook.jobEvents,
    enable_ssl_verification: hook.sslVerification,
    alert_status: hook.alertStatus,
    disabled_until: hook.alertStatus === 'temporarily_disabled' ? '2026-11-20T18:00:00.000Z' : null,
    token_present: hook.token !== null,
  };
}

function withHook(state: GitlabState, { ids: [id] }: Asked, then: (hook: StubHook) => StubAnswer): StubAnswer {
  const hook = state.hooks.find((one) => one.id === id);
  return hook === undefined ? missing('Hook') : then(hook);
}

function dropHook(state: GitlabState, hook: StubHook): StubAnswer {
  state.hooks.splice(state.hooks.indexOf(hook), 1);
  return { status: 204 };
}

async function testHook(state: GitlabState, { ids: [id] }: Asked): Promise<StubAnswer> {
  const hook = state.hooks.find((one) => one.id === id);
  if (hook === undefined) return missing('Hook');
  if (state.jobs.length === 0) return { status: 422, json: { message: 'Ensure the project has CI pipelines.' } };
  const status = await state.test(hook);
  if (status >= 200 && status < 300) return { status: 201, json: { message: '201 Created' } };
  return { status: 422, json: { message: `Hook execution failed: ${status}` } };
}
