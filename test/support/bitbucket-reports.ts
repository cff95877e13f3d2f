import type { BitbucketState, StubPullRequest } from './bitbucket-state.ts';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

/** The account of the stub's token. */
export const ourAccount = '{11111111-0000-4000-8000-000000000001}';

const most = 32_768;

const asked = /^source\.branch\.name="((?:[^"\\]|\\.)*)" AND \(state="OPEN" OR state="MERGED" OR state="DECLINED"\)$/;

/** Pull requests whose branch the query names. https://developer.atlassian.com/cloud/bitbucket/rest/intro/#filtering */
export function requestsIn(state: BitbucketState, query: string | null): object[] {
  const { requests, project } = state;
  const branch = asked.exec(query ?? '')?.[1];
  const found = requests.filter((one) => one.branch === branch);
  return found.map((one) => ({
    ...{ type: 'pullrequest', id: one.id, state: one.state },
    source: {
      branch: { name: branch },
      commit: { hash: headOf(state, one).slice(0, 12) },
      repository: { full_name: one.from ?? project },
    },
  }));
}

/** The newest commit of a request. */
export function headOf({ statuses }: BitbucketState, { branch }: StubPullRequest): string {
  return statuses.findLast(({ ref, key }) => ref === branch && key !== 'firstfail')?.commit ?? '';
}

export function commentsOf(request: StubPullRequest): object[] {
  return request.comments.map(reply);
}

export function putComment(
  state: BitbucketState,
  request: StubPullRequest,
  asked: SeenRequest & { ids: string[] },
): StubAnswer {
  const { content } = JSON.parse(asked.body) as { content?: { raw?: unknown } };
  const raw = content?.raw;
  if (typeof raw !== 'string' || raw.length > most) return refusal(400, 'content: This field is not valid.');
  if (asked.method === 'POST') {
    state.nextNumber += 1;
    const made = { id: state.nextNumber, version: 0, author: ourAccount, raw };
    request.comments.push(made);
    return { status: 201, json: reply(made) };
  }
  const comment = request.comments.find(({ id }) => String(id) === asked.ids[1]);
  if (comment === undefined) return refusal(404, 'Comment not found');
  if (comment.author !== ourAccount) return refusal(403, 'Access denied');
  comment.raw = raw;
  return { status: 200, json: reply(comment) };
}

/** The same key takes the place of the earlier one. */
export function putBuild(state: BitbucketState, asked: SeenRequest & { ids: string[] }): StubAnswer {
  const given = JSON.parse(asked.body) as Record<string, string>;
  if (!given.key || !given.url || !['FAILED', 'INPROGRESS', 'STOPPED', 'SUCCESSFUL'].includes(given.state ?? '')) {
    return refusal(400, 'key, state and url are required');
  }
  const commit = asked.ids[0] ?? '';
  const known = state.statuses.findIndex((one) => one.commit === commit && one.key === given.key);
  if (known >= 0) state.statuses.splice(known, 1);
  const { key, name = '', url, description = '' } = given;
  const told = { key, name, url, description, state: given.state ?? '', ref: given.refname ?? null };
  state.statuses.push({ commit, ...told, number: '', updatedAt: new Date().toISOString() });
  return { status: 201, json: given };
}

function reply({ id, author, raw }: StubPullRequest['comments'][0]): object {
  return { type: 'pullrequest_comment', id, deleted: false, content: { raw }, user: { uuid: author } };
}

function refusal(status: number, message: string): StubAnswer {
  return { status, json: { type: 'error', error: { message } } };
}
