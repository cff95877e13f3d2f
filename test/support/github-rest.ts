import { findRoute, type Routes } from './bitbucket-state.ts';
import { jobReply, repositoryReply, runReply, type StubRun, type StubWorkflowJob } from './github-bodies.ts';
import { ourGithubUser, reportRoutes } from './github-reports.ts';
import { type GithubAsked, type GithubHook, type GithubState, ok, pageOf, refusal } from './github-state.ts';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

const events = ['*', 'push', 'workflow_job', 'workflow_run'];

// Below /repos/{owner}/{repo}. https://docs.github.com/rest
const routes: Routes<GithubAsked, GithubState> = [
  ['GET', /^$/, ({ repository }) => ({ status: 200, json: repositoryReply(repository) })],
  ['GET', /^\/actions\/runs$/, listRuns],
  [
    'GET',
    /^\/actions\/runs\/(\d+)\/attempts\/(\d+)$/,
    (state, asked) => withRun(state, asked, (run) => ok(runReply(state.repository, run))),
  ],
  [
    'GET',
    /^\/actions\/runs\/(\d+)\/attempts\/(\d+)\/jobs$/,
    (state, asked) => withRun(state, asked, (run) => listJobs(state, asked, run)),
  ],
  ['GET', /^\/actions\/jobs\/(\d+)$/, (state, asked) => withJob(state, asked, (job) => ok(reply(state, job)))],
  ['GET', /^\/actions\/jobs\/(\d+)\/logs$/, (state, asked) => withJob(state, asked, (job) => jobLog(state, job))],
  ['GET', /^\/hooks$/, (state, asked) => mayHooks(state, () => ok(pageOf(asked, state.hooks.map(hookReply))))],
  ['POST', /^\/hooks$/, (state, asked) => mayHooks(state, () => makeHook(state, asked))],
  ['GET', /^\/hooks\/(\d+)$/, (state, asked) => withHook(state, asked, (hook) => ok(hookReply(hook)))],
  ['PATCH', /^\/hooks\/(\d+)$/, (state, asked) => withHook(state, asked, (hook) => writeHook(hook, asked))],
  ['DELETE', /^\/hooks\/(\d+)$/, (state, asked) => withHook(state, asked, (hook) => dropHook(state, hook))],
  ['POST', /^\/hooks\/(\d+)\/pings$/, (state, asked) => withHook(state, asked, (hook) => pinged(state, hook))],
  [
    'GET',
    /^\/hooks\/(\d+)\/deliveries$/,
    (state, asked) => withHook(state, asked, (hook) => ok(hook.deliveries.toReversed())),
  ],
  ...reportRoutes,
];

export async function answerGithub(state: GithubState, request: SeenRequest): Promise<StubAnswer> {
  const url = new URL(request.path, 'http://stub');
  const base = `/api/v3/repos/${state.repository.fullName}`;
  const { headers } = request;
  if (url.pathname.startsWith('/login/oauth/')) return state.app.answer(request) ?? refusal(404, 'Not Found');
  if (!url.pathname.startsWith('/api/v3/')) return { status: 404, body: '<html>Not found</html>' };
  if (!headers['user-agent']) return { status: 403, body: 'Request forbidden by administrative rules.' };
  if (headers['x-github-api-version'] !== '2022-11-28') return refusal(400, 'This API version is not supported.');
  const appAnswer = state.app.answer(request);
  if (appAnswer !== undefined) return appAnswer;
  const isPersonal = headers.authorization === `Bearer ${state.token}`;
  const may = isPersonal ? 'yes' : state.app.mayUse(headers.authorization, 1);
  if (may === 'no') return refusal(401, 'Bad credentials');
  if (may === 'hidden') return refusal(404, 'Not Found');
  const appId = isPersonal ? null : state.app.appId;
  if (url.pathname === '/api/v3/user') return userOf(appId);
  const isHere = url.pathname === base || url.pathname.startsWith(`${base}/`);
  if (!isHere || !state.maySee) return refusal(404, 'Not Found');
  const rest = url.pathname.slice(base.length);
  const route = findRoute(routes, request.method, rest);
  if (route === undefined || route === 405) return refusal(404, 'Not Found');
  const ids = (route[1].exec(rest) ?? []).slice(1);
  const answer = await route[2](state, { ...request, query: url.searchParams, ids, appId });
  const version = state.version === undefined ? {} : { 'x-github-enterprise-version': state.version };
  return { ...answer, headers: { ...version, ...answer.headers } };
}

/** An installation has no account. */
function userOf(appId: string | null): StubAnswer {
  return appId === null ? ok({ id: ourGithubUser }) : refusal(403, 'Resource not accessible by integration');
}

function listRuns({ runs, repository }: GithubState, asked: GithubAsked): StubAnswer {
  const status = asked.query.get('status');
  const created = /^>=(.+)$/.exec(asked.query.get('created') ?? '')?.[1];
  const latest = runs.filter(({ id, attempt }) => !runs.some((run) => run.id === id && run.attempt > attempt));
  const found = latest
    .filter((run) => status === null || run.status === status || run.conclusion === status)
    .filter((run) => created === undefined || run.createdAt >= created)
    .toReversed();
  const workflow_runs = pageOf(asked, found).map((run) => runReply(repository, run));
  return ok({ total_count: found.length, workflow_runs });
}

function listJobs(state: GithubState, asked: GithubAsked, { id, attempt }: StubRun): StubAnswer {
  const found = state.jobs.filter((job) => job.runId === id && job.attempt === attempt);
  return ok({ total_count: found.length, jobs: pageOf(asked, found).map((job) => reply(state, job)) });
}

function withRun(
  { runs }: GithubState,
  { ids: [id, attempt] }: GithubAsked,
  then: (run: StubRun) => StubAnswer,
): StubAnswer {
  const run = runs.find((one) => String(one.id) === id && String(one.attempt) === attempt);
  return run === undefined ? refusal(404, 'Not Found') : then(run);
}

function withJob(
  { jobs }: GithubState,
  { ids: [id] }: GithubAsked,
  then: (job: StubWorkflowJob) => StubAnswer,
): StubAnswer {
  const job = jobs.find((one) => String(one.id) === id);
  return job === undefined ? refusal(404, 'Not Found') : then(job);
}

function reply({ repository, runs }: GithubState, job: StubWorkflowJob): object {
  const run = runs.find(({ id, attempt }) => id === job.runId && attempt === job.attempt);
  if (run === undefined) throw new Error('This GitHub knows no such run.');
  return jobReply(repository, job, run);
}

function jobLog({ keepLog }: GithubState, { status, log }: StubWorkflowJob): StubAnswer {
  if (log === 'expired') return refusal(410, 'Gone');
  if (log === null || status !== 'completed') return refusal(404, 'Not Found');
  return { status: 302, headers: { location: keepLog(log) } };
}

/** A token without the right over webhooks is told so. */
function mayHooks({ mayWriteHooks }: GithubState, then: () => StubAnswer): StubAnswer {
  const needed = { 'x-accepted-github-permissions': 'repository_hooks=write' };
  return mayWriteHooks ? then() : refusal(403, 'Resource not accessible by personal access token', needed);
}

function withHook(state: GithubState, { ids: [id] }: GithubAsked, then: (hook: GithubHook) => StubAnswer): StubAnswer {
  const hook = state.hooks.find((one) => String(one.id) === id);
  return mayHooks(state, () => (hook === undefined ? refusal(404, 'Not Found') : then(hook)));
}

function makeHook(state: GithubState, asked: GithubAsked): StubAnswer {
  const given = JSON.parse(asked.body) as { name?: string; config?: { url?: string } };
  if (given.name !== 'web') return refusal(422, 'Validation Failed');
  if (state.hooks.some(({ url }) => url === given.config?.url)) {
    return {
      status: 422,
      json: { message: 'Validation Failed', errors: [{ message: 'Hook already exists on this repository' }] },
    };
  }
  state.nextId += 1;
  const plain = { id: state.nextId, url: '', secret: null, active: true, events: [], deliveries: [] };
  const hook: GithubHook = { ...plain, contentType: 'form', insecureSsl: '0' };
  const answer = writeHook(hook, asked);
  if (answer.status !== 200) return answer;
  state.hooks.push(hook);
  state.ping(hook);
  return { ...answer, status: 201 };
}

function writeHook(hook: GithubHook, { headers, body }: GithubAsked): StubAnswer {
  if (headers['content-type'] !== 'application/json') return refusal(415, 'Unsupported media type');
  const {
    events: wanted,
    active,
    config = {},
  } = JSON.parse(body) as {
    events?: string[];
    active?: boolean;
    config?: Record<string, string>;
  };
  if (wanted?.some((event) => !events.includes(event))) return refusal(422, 'Validation Failed');
  if (config.url === undefined || !URL.canParse(config.url)) return refusal(422, 'Validation Failed');
  // A configuration is replaced as a whole.
  hook.url = config.url;
  hook.secret = config.secret ?? null;
  hook.contentType = config.content_type ?? 'form';
  hook.insecureSsl = config.insecure_ssl ?? '0';
  hook.active = active !== false;
  hook.events = wanted ?? ['push'];
  return ok(hookReply(hook));
}

function hookReply({ id, url, active, events: wanted, secret, contentType }: GithubHook): object {
  const config = { url, content_type: contentType, insecure_ssl: '0', ...(secret !== null && { secret: '********' }) };
  return { type: 'Repository', id, name: 'web', active, events: wanted, config };
}

function dropHook(state: GithubState, hook: GithubHook): StubAnswer {
  state.hooks.splice(state.hooks.indexOf(hook), 1);
  return { status: 204 };
}

function pinged(state: GithubState, hook: GithubHook): StubAnswer {
  state.ping(hook);
  return { status: 204 };
}
