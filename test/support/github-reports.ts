import type { Routes } from './bitbucket-state.ts';
import {
  type GithubAsked,
  type GithubState,
  ok,
  pageOf,
  refusal,
  type StubCheckRun,
  type StubPull,
} from './github-state.ts';
import type { StubAnswer } from './stub-server.ts';

/** The account of the stub's token. */
export const ourGithubUser = 31;

const mostCharacters = 65_536;
/** Below /repos/{owner}/{repo}: pull requests, comments, statuses and check runs. https://docs.github.com/rest */
export const reportRoutes: Routes<GithubAsked, GithubState> = [
  ['GET', /^\/commits\/([0-9a-f]+)\/pulls$/, pullsOfCommit],
  ['GET', /^\/pulls$/, listPulls],
  [
    'GET',
    /^\/issues\/(\d+)\/comments$/,
    (state, asked) => withPull(state, asked, ({ comments }) => ok(pageOf(asked, comments.map(commentReply)))),
  ],
  [
    'POST',
    /^\/issues\/(\d+)\/comments$/,
    (state, asked) => withPull(state, asked, (pull) => comment(state, asked, pull)),
  ],
  ['PATCH', /^\/issues\/comments\/(\d+)$/, changeComment],
  ['POST', /^\/statuses\/([0-9a-f]+)$/, makeStatus],
  ['GET', /^\/commits\/([0-9a-f]+)\/check-runs$/, listCheckRuns],
  ['POST', /^\/check-runs$/, (state, asked) => asApp(asked, (appId) => makeCheckRun(state, asked, appId))],
  ['PATCH', /^\/check-runs\/(\d+)$/, (state, asked) => asApp(asked, () => changeCheckRun(state, asked))],
  [
    'GET',
    /^\/check-runs\/(\d+)\/annotations$/,
    (state, asked) => withCheckRun(state, asked, ({ annotations }) => ok(pageOf(asked, annotations))),
  ],
];

/** GitHub does not link the commit of a fork with its request. */
function pullsOfCommit(state: GithubState, asked: GithubAsked): StubAnswer {
  const [sha = ''] = asked.ids;
  const run = state.runs.find((one) => one.sha === sha);
  if (run === undefined) return refusal(422, `No commit found for SHA: ${sha}`);
  const own = state.pulls.filter((pull) => pull.from === undefined && pull.branch === run.branch);
  return ok(own.map((pull) => pullReply(state, pull)));
}

function listPulls(state: GithubState, asked: GithubAsked): StubAnswer {
  const [wanted, head] = [asked.query.get('state') ?? 'open', asked.query.get('head')];
  const found = state.pulls.filter((pull) => wanted === 'all' || pull.state === wanted);
  const replies = found
    .map((pull) => pullReply(state, pull))
    .filter((reply) => head === null || reply.head.label === head);
  return ok(pageOf(asked, replies));
}

function pullReply({ repository: { fullName }, runs }: GithubState, pull: StubPull) {
  const { number, branch, state, from = fullName, sha } = pull;
  const newest = runs.findLast((run) => run.branch === branch && run.headRepository === from)?.sha;
  const label = `${from.split('/')[0]}:${branch}`;
  return {
    ...{ id: 9000 + number, number, state, locked: pull.isLocked },
    head: { label, ref: branch, sha: sha ?? newest ?? '', repo: { full_name: from } },
    base: { label: `${fullName.split('/')[0]}:main`, ref: 'main', repo: { full_name: fullName } },
  };
}

function withPull(
  { pulls }: GithubState,
  { ids: [number] }: GithubAsked,
  then: (pull: StubPull) => StubAnswer,
): StubAnswer {
  const pull = pulls.find((one) => String(one.number) === number);
  return pull === undefined ? refusal(404, 'Not Found') : then(pull);
}

function comment(state: GithubState, asked: GithubAsked, pull: StubPull): StubAnswer {
  const body = commentIn(state, asked, pull);
  if (typeof body !== 'string') return body;
  state.nextId += 1;
  const made = { id: state.nextId, userId: ourGithubUser, appId: asked.appId, body };
  pull.comments.push(made);
  return { status: 201, json: commentReply(made) };
}

function changeComment(state: GithubState, asked: GithubAsked): StubAnswer {
  const pull = state.pulls.find(({ comments }) => comments.some(({ id }) => String(id) === asked.ids[0]));
  const known = pull?.comments.find(({ id }) => String(id) === asked.ids[0]);
  if (pull === undefined || known === undefined) return refusal(404, 'Not Found');
  if (known.userId !== ourGithubUser) return refusal(403, 'Must have admin rights to Repository.');
  const body = commentIn(state, asked, pull);
  if (typeof body !== 'string') return body;
  known.body = body;
  return ok(commentReply(known));
}

function commentIn({ mayComment }: GithubState, asked: GithubAsked, { isLocked }: StubPull): string | StubAnswer {
  const needed = { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' };
  if (!mayComment) return refusal(403, 'Resource not accessible by personal access token', needed);
  if (isLocked) return refusal(403, 'Unable to create comment because issue is locked.');
  const { body } = JSON.parse(asked.body) as { body?: unknown };
  if (typeof body !== 'string' || body === '') return refusal(422, 'Validation Failed');
  return body.length > mostCharacters
    ? refusal(422, `body is too long (maximum is ${mostCharacters} characters)`)
    : body;
}

function commentReply({ id, userId, appId, body }: StubPull['comments'][0]): object {
  const performed_via_github_app = appId === null ? null : { id: Number(appId), slug: 'firstfail' };
  return { id, body, user: { id: userId, login: `user-${userId}`, type: 'User' }, performed_via_github_app };
}

/** The newest of a context counts. */
function makeStatus(state: GithubState, asked: GithubAsked): StubAnswer {
  const [sha = ''] = asked.ids;
  const given = JSON.parse(asked.body) as Record<string, unknown>;
  const { state: word, context = 'default', description = '', target_url: url = '' } = given;
  if (!['error', 'failure', 'pending', 'success'].includes(String(word))) return refusal(422, 'Validation Failed');
  if (String(description).length > 140) return refusal(422, 'description is too long (maximum is 140 characters)');
  if (!state.runs.some((run) => run.sha === sha)) return refusal(422, `No commit found for SHA: ${sha}`);
  const known = state.statuses.findIndex((one) => one.sha === sha && one.context === context);
  if (known >= 0) state.statuses.splice(known, 1);
  const texts = { context: String(context), description: String(description), targetUrl: String(url) };
  state.statuses.push({ sha, state: String(word), ...texts });
  return { status: 201, json: { id: 1, state: word, context } };
}

/** Tokens of people may read check runs and write none. */
function asApp({ appId }: GithubAsked, then: (appId: string) => StubAnswer): StubAnswer {
  return appId === null ? refusal(403, 'You must authenticate via a GitHub App.') : then(appId);
}

function listCheckRuns({ checkRuns }: GithubState, asked: GithubAsked): StubAnswer {
  const name = asked.query.get('check_name');
  const found = checkRuns.filter((run) => run.sha === asked.ids[0] && (name === null || run.name === name));
  return ok({ total_count: found.length, check_runs: pageOf(asked, found).map(checkRunReply) });
}

type Output = { title?: string; summary?: string; annotations?: StubCheckRun['annotations'] };
type GivenCheckRun = { name?: string; head_sha?: string; conclusion?: string; output?: Output };

function makeCheckRun(state: GithubState, asked: GithubAsked, appId: string): StubAnswer {
  const { name = '', head_sha: sha = '' } = JSON.parse(asked.body) as GivenCheckRun;
  if (name === '' || !state.runs.some((run) => run.sha === sha)) return refusal(422, 'Validation Failed');
  state.nextId += 1;
  const run: StubCheckRun = { id: state.nextId, appId, name, sha, conclusion: '', summary: '', annotations: [] };
  const answer = writeCheckRun(run, asked);
  if (answer.status !== 200) return answer;
  state.checkRuns.push(run);
  return { ...answer, status: 201 };
}

function changeCheckRun(state: GithubState, asked: GithubAsked): StubAnswer {
  return withCheckRun(state, asked, (run) => writeCheckRun(run, asked));
}

function withCheckRun(
  { checkRuns }: GithubState,
  { ids: [id] }: GithubAsked,
  then: (run: StubCheckRun) => StubAnswer,
): StubAnswer {
  const run = checkRuns.find((one) => String(one.id) === id);
  return run === undefined ? refusal(404, 'Not Found') : then(run);
}

/** Each call adds its annotations. */
function writeCheckRun(run: StubCheckRun, { body }: GithubAsked): StubAnswer {
  const { conclusion = '', output } = JSON.parse(body) as GivenCheckRun;
  if (!['success', 'failure', 'neutral', 'cancelled', 'skipped', 'timed_out', 'action_required'].includes(conclusion)) {
    return refusal(422, 'Validation Failed');
  }
  const annotations = output?.annotations ?? [];
  const isBad = annotations.some(
    ({ path, start_line, message }) => !path || path.startsWith('/') || !start_line || !message,
  );
  if (!output?.title || !output.summary || annotations.length > 50 || isBad) return refusal(422, 'Invalid request.');
  Object.assign(run, { conclusion, summary: output.summary });
  run.annotations.push(...annotations);
  return ok(checkRunReply(run));
}

function checkRunReply({ id, appId, name, sha, conclusion, summary }: StubCheckRun): object {
  return { id, name, head_sha: sha, status: 'completed', conclusion, output: { summary }, app: { id: Number(appId) } };
}
