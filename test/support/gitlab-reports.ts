import { missing, page } from './gitlab-answers.ts';
import type { StubNote, StubRequest } from './gitlab-bodies.ts';
import type { Asked, GitlabState, Route } from './gitlab-state.ts';
import type { StubAnswer } from './stub-server.ts';

/** The account of the stub's token. */
export const ourUser = 31;

const mostNoteCharacters = 1_000_000;
const fenced = /^```[\s\S]*?^```$/gm;
const quickAction = /^\/(?:merge|close|approve|label|assign|reopen|lock)\b/im;

/** Merge requests with their notes, and statuses of commits; strict as the product. https://docs.gitlab.com/api/notes/ */
export const reportRoutes: Route[] = [
  ['GET', /^\/repository\/commits\/(?:[0-9a-f]+)\/merge_requests$/, requestsOfCommit],
  [
    'GET',
    /^\/merge_requests\/(\d+)$/,
    (state, asked) => withRequest(state, asked, (request) => ok(requestReply(state, request))),
  ],
  [
    'GET',
    /^\/merge_requests\/(\d+)\/notes$/,
    (state, asked) => withRequest(state, asked, ({ notes }) => listNotes(asked, notes)),
  ],
  [
    'POST',
    /^\/merge_requests\/(\d+)\/notes$/,
    (state, asked) => withRequest(state, asked, (request) => makeNote(state, asked, request)),
  ],
  [
    'PUT',
    /^\/merge_requests\/(\d+)\/notes\/(\d+)$/,
    (state, asked) => withRequest(state, asked, (request) => changeNote(asked, request)),
  ],
  ['POST', /^\/statuses\/([0-9a-f]+)$/, makeStatus],
];

function requestsOfCommit(state: GitlabState, asked: Asked): StubAnswer {
  const { pipelines, requests } = state;
  const sha = /commits\/([0-9a-f]+)\//.exec(asked.path)?.[1];
  if (!pipelines.some((pipeline) => pipeline.sha === sha)) return missing('Commit');
  const wanted = asked.query.get('state');
  const found = requests.filter((one) => wanted === null || one.state === wanted);
  return page(
    asked,
    found.map((request) => requestReply(state, request)),
  );
}

function requestReply({ project }: GitlabState, { iid, sha, branch, state, into }: StubRequest): object {
  return {
    ...{ id: 9000 + iid, iid, sha, state, source_branch: branch, target_branch: 'main' },
    source_project_id: project.id,
    target_project_id: into ?? project.id,
  };
}

function ok(json: unknown): StubAnswer {
  return { status: 200, json };
}

function withRequest(
  { requests }: GitlabState,
  { ids: [iid] }: Asked,
  then: (request: StubRequest) => StubAnswer,
): StubAnswer {
  const request = requests.find((one) => one.iid === iid);
  return request === undefined ? missing('Merge Request') : then(request);
}

function listNotes(asked: Asked, notes: readonly StubNote[]): StubAnswer {
  const { query } = asked;
  const sorted = query.get('sort') === 'asc' ? notes : notes.toReversed();
  return page(asked, sorted.map(noteReply));
}

function makeNote(state: GitlabState, asked: Asked, request: StubRequest): StubAnswer {
  const given = noteIn(asked);
  if (typeof given !== 'string') return given;
  if (request.isLocked) return { status: 403, json: { message: '403 Forbidden' } };
  state.nextId += 1;
  const note = { id: state.nextId, authorId: ourUser, body: given };
  request.notes.push(note);
  return { status: 201, json: noteReply(note) };
}

function changeNote(asked: Asked, { notes, isLocked }: StubRequest): StubAnswer {
  const note = notes.find(({ id }) => id === asked.ids[1]);
  if (note === undefined) return missing('Note');
  const given = noteIn(asked);
  if (typeof given !== 'string') return given;
  if (isLocked || note.authorId !== ourUser) return { status: 403, json: { message: '403 Forbidden' } };
  note.body = given;
  return { status: 200, json: noteReply(note) };
}

/** A quick action outside of code would be run, which no test may bring about. */
function noteIn({ headers, body }: Asked): string | StubAnswer {
  if (headers['content-type'] !== 'application/json') return { status: 415, json: { error: 'content-type' } };
  const { body: text } = JSON.parse(body) as { body?: unknown };
  if (typeof text !== 'string' || text === '') return { status: 400, json: { error: 'body is missing' } };
  if (text.length > mostNoteCharacters) return { status: 400, json: { message: 'Note is too long' } };
  if (quickAction.test(text.replace(fenced, ''))) return { status: 202, json: { commands_changes: {} } };
  return text;
}

function noteReply({ id, authorId, body }: StubNote): object {
  return { id, body, author: { id: authorId, username: `user-${authorId}` }, system: false };
}

function makeStatus(state: GitlabState, asked: Asked): StubAnswer {
  const sha = /statuses\/([0-9a-f]+)$/.exec(new URL(asked.path, 'http://stub').pathname)?.[1] ?? '';
  const given = JSON.parse(asked.body) as Record<string, unknown>;
  const { state: word, name, description = null, target_url: targetUrl = null, pipeline_id: pipelineId = null } = given;
  if (!['pending', 'running', 'success', 'failed', 'canceled', 'skipped'].includes(String(word))) {
    return { status: 400, json: { error: 'state does not have a valid value' } };
  }
  if (String(description).length > 255 || String(targetUrl).length > 255) {
    return { status: 400, json: { message: 'is too long (maximum is 255 characters)' } };
  }
  const pipeline = state.pipelines.find(({ id }) => id === pipelineId);
  if (pipeline?.sha !== sha) return missing('Pipeline');
  if (state.statuses.some((one) => one.sha === sha && one.name === name && one.state === word)) {
    return { status: 400, json: { message: `Cannot transition status via :enqueue from :${word}` } };
  }
  const texts = { name: String(name), description: String(description), targetUrl: targetUrl && String(targetUrl) };
  state.statuses.push({
    sha,
    state: String(word),
    ...texts,
    pipelineId: Number(pipelineId),
  } as GitlabState['statuses'][0]);
  return { status: 201, json: { id: 1, sha, status: word, name } };
}
