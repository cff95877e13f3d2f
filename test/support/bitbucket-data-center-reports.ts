import { headOf } from './bitbucket-reports.ts';
import type { BitbucketState, Routes, StubPullRequest } from './bitbucket-state.ts';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

type Asked = SeenRequest & { query: URLSearchParams; ids: string[] };
type Comment = StubPullRequest['comments'][0];

/** The account of the stub's token, which every answer names. */
export const ourDataCenterUser = 'firstfail bot';

const mostCharacters = 32_768;
const ok = (json: unknown): StubAnswer => ({ status: 200, json });
const refusal = (status: number, message: string): StubAnswer => ({
  status,
  json: { errors: [{ context: null, message, exceptionName: null }] },
});

/** Pull requests with their comments, and builds of commits. https://developer.atlassian.com/server/bitbucket/rest/ */
export const reportRoutes: Routes<Asked> = [
  [
    'GET',
    /^\{repository\}$/,
    ({ project, isPrivate }) => ok({ ...repositoryIn(project), public: !isPrivate, state: 'AVAILABLE' }),
  ],
  ['GET', /^\{repository\}\/commits\/([0-9a-f]+)\/pull-requests$/, requestsOfCommit],
  ['POST', /^\{repository\}\/commits\/([0-9a-f]+)\/builds$/, putBuild],
  [
    'GET',
    /^\{repository\}\/pull-requests\/(\d+)$/,
    (state, asked) => withRequest(state, asked, (request) => ok(reply(state, request))),
  ],
  ['GET', /^\{repository\}\/pull-requests\/(\d+)\/activities$/, listActivities],
  [
    'POST',
    /^\{repository\}\/pull-requests\/(\d+)\/comments$/,
    (state, asked) => withRequest(state, asked, (request) => makeComment(state, asked, request)),
  ],
  [
    'GET',
    /^\{repository\}\/pull-requests\/(\d+)\/comments\/(\d+)$/,
    (state, asked) => withComment(state, asked, (comment) => ok(commentReply(comment))),
  ],
  [
    'PUT',
    /^\{repository\}\/pull-requests\/(\d+)\/comments\/(\d+)$/,
    (state, asked) => withComment(state, asked, (comment) => changeComment(asked, comment)),
  ],
];

function requestsOfCommit(state: BitbucketState, { ids: [sha] }: Asked): StubAnswer {
  const refs = state.statuses.filter(({ commit }) => commit === sha).map(({ ref }) => ref);
  if (refs.length === 0) return refusal(404, `Commit '${sha}' does not exist in repository 'api'.`);
  const values = state.requests.filter(({ branch }) => refs.includes(branch)).map((request) => reply(state, request));
  return ok({ size: values.length, limit: 25, start: 0, isLastPage: true, values });
}

function reply(state: BitbucketState, request: StubPullRequest): object {
  const { id, branch, from = state.project } = request;
  const here = repositoryIn(state.project);
  const latestCommit = headOf(state, request);
  return {
    ...{ id, version: 3, state: request.state },
    fromRef: { id: `refs/heads/${branch}`, displayId: branch, latestCommit, repository: repositoryIn(from) },
    toRef: { id: 'refs/heads/main', displayId: 'main', latestCommit: 'ec26c3e5', repository: here },
  };
}

function repositoryIn(name: string) {
  const [key, slug] = name.split('/');
  return { slug, id: 84, name: slug, project: { key, id: 3, public: false } };
}

function withRequest(
  { requests }: BitbucketState,
  { ids: [id] }: Asked,
  then: (request: StubPullRequest) => StubAnswer,
): StubAnswer {
  const request = requests.find((one) => String(one.id) === id);
  return request === undefined ? refusal(404, 'The pull request does not exist.') : then(request);
}

function withComment(state: BitbucketState, asked: Asked, then: (comment: Comment) => StubAnswer): StubAnswer {
  return withRequest(state, asked, ({ comments }) => {
    const comment = comments.find(({ id }) => String(id) === asked.ids[1]);
    return comment === undefined ? refusal(404, 'The comment does not exist.') : then(comment);
  });
}

/** The newest first, with what else happened. */
function listActivities(state: BitbucketState, asked: Asked): StubAnswer {
  return withRequest(state, asked, ({ comments }) => {
    const commented = comments.map((comment) => ({ action: 'COMMENTED', comment: commentReply(comment) }));
    const values = [...commented.toReversed(), { id: 1, action: 'OPENED' }];
    return ok({ size: values.length, limit: 25, start: 0, isLastPage: true, values });
  });
}

function makeComment(state: BitbucketState, asked: Asked, { comments }: StubPullRequest): StubAnswer {
  const { text } = JSON.parse(asked.body) as { text?: unknown };
  if (!isText(text)) return refusal(400, 'Please enter a comment of at most 32768 characters.');
  state.nextNumber += 1;
  const made = { id: state.nextNumber, version: 0, author: ourDataCenterUser, raw: text };
  comments.push(made);
  return { status: 201, json: commentReply(made) };
}

function changeComment(asked: Asked, comment: Comment): StubAnswer {
  const { text, version } = JSON.parse(asked.body) as { text?: unknown; version?: unknown };
  if (!isText(text)) return refusal(400, 'Please enter a comment of at most 32768 characters.');
  if (comment.author !== ourDataCenterUser) return refusal(401, 'You are not permitted to edit this comment.');
  if (version !== comment.version) return refusal(409, 'The comment has been changed since you last looked at it.');
  comment.raw = text;
  comment.version += 1;
  return ok(commentReply(comment));
}

function isText(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= mostCharacters;
}

function commentReply({ id, version, author, raw }: Comment): object {
  return { id, version, text: raw, author: { name: author, slug: 'x', type: 'SERVICE' }, state: 'OPEN' };
}

/** The same key takes the place of the earlier one. */
function putBuild(state: BitbucketState, { ids: [commit = ''], body }: Asked): StubAnswer {
  const { key = '', state: word = '', url = '', name = '', description = '', ref } = JSON.parse(body);
  const isKnown = ['CANCELLED', 'FAILED', 'INPROGRESS', 'SUCCESSFUL', 'UNKNOWN'].includes(word);
  if (key === '' || !isKnown || url === '' || url.length > 450) return refusal(400, 'key, state and url are required.');
  if (ref !== undefined && !ref.startsWith('refs/')) return refusal(400, 'ref must begin with refs/.');
  const known = state.statuses.findIndex((one) => one.commit === commit && one.key === key);
  if (known >= 0) state.statuses.splice(known, 1);
  const branch = ref?.replace('refs/heads/', '') ?? null;
  const told = { key, name, url, description, state: word, ref: branch, number: '' };
  state.statuses.push({ commit, ...told, updatedAt: new Date().toISOString() });
  return { status: 204 };
}
