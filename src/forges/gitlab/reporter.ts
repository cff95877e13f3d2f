import type { Outbound } from '../../net/outbound.ts';
import { type Answer, ask } from '../ask.ts';
import { fieldsOf, idOf, textOf } from '../fields.ts';
import type { ForgeTarget, FoundRequests, ReportedCommit, Reporter, Setback, StatusReport } from '../forge.ts';
import { ourName } from '../our-name.ts';
import { commentOf, putOneComment } from '../put-one-comment.ts';
import { requestsOf } from '../requests-of.ts';
import { askAll, type GitlabApi, gitlabApi } from './gitlab-api.ts';

const mostUrl = 255;
const open = 'opened';
const requestRef = /^merge-requests\/(\d{1,19})\/(?:head|merge|train)$/;

/** https://docs.gitlab.com/api/notes/ and https://docs.gitlab.com/api/commits/ */
export const gitlabReporter: Reporter = {
  nameOf: (number) => `!${number}`,
  mostCharacters: 1_000_000,
  marker: (connectionId) => `<!-- ${ourName}:${connectionId} -->`,
  rights:
    'The token needs the scope api and the role Developer; a locked merge request takes comments of its members only.',
  annotates: () => false,
  isPrivate,
  mergeRequests,
  putComment,
  putStatus,
};

async function isPrivate(
  net: Outbound,
  target: ForgeTarget,
): Promise<{ kind: 'audience'; isPrivate: boolean } | Setback> {
  const api = gitlabApi(net, target);
  const answer = await ask(api, api.project);
  if (answer.kind !== 'answer') return answer;
  return { kind: 'audience', isPrivate: fieldsOf(answer.json).visibility === 'private' };
}

async function mergeRequests(net: Outbound, target: ForgeTarget & ReportedCommit): Promise<FoundRequests | Setback> {
  const { commit, branch } = target;
  const api = gitlabApi(net, target);
  // The commit of such a pipeline may be a merge that no branch has.
  const named = requestRef.exec(branch ?? '')?.[1];
  if (named !== undefined) return await namedRequest(api, named);
  const project = await ask(api, api.project);
  if (project.kind !== 'answer') return project;
  const path = `${api.project}/repository/commits/${encodeURIComponent(commit)}/merge_requests`;
  const found = await askAll(api, path);
  // A commit that was pushed over is gone.
  if (found.kind === 'missing') return { kind: 'found', numbers: [], closed: [] };
  if (found.kind !== 'list') return found;
  const projectId = idOf(fieldsOf(project.json).id);
  return requestsOf(found.items, (item) => {
    if (projectId === null || idOf(item.target_project_id) !== projectId) return undefined;
    const isOfBranch = branch !== null && item.source_branch === branch;
    return { number: idOf(item.iid), isOpen: item.state === open, isHead: item.sha === commit, isOfBranch };
  });
}

async function namedRequest(api: GitlabApi, number: string): Promise<FoundRequests | Setback> {
  const answer = await ask(api, `${api.project}/merge_requests/${number}`);
  if (answer.kind !== 'answer') return answer;
  const isOpen = fieldsOf(answer.json).state === open;
  return { kind: 'found', numbers: isOpen ? [number] : [], closed: isOpen ? [] : [number] };
}

async function putComment(
  net: Outbound,
  target: ForgeTarget & { number: string; id: string | null },
  { marker, body }: { marker: string; body: string },
): Promise<{ kind: 'comment'; id: string } | { kind: 'deleted' } | Setback> {
  const api = gitlabApi(net, target);
  const notes = `${api.project}/merge_requests/${encodeURIComponent(target.number)}/notes`;
  const text = `${marker}\n${body}`;
  const write = async (path: string, method: 'POST' | 'PUT') =>
    commentOf(await ask(api, path, { method, body: { body: text } }), 'GitLab');
  return await putOneComment(target.id, {
    change: async (id) => await write(`${notes}/${encodeURIComponent(id)}`, 'PUT'),
    make: async () => await write(notes, 'POST'),
    findOurs: async () => await findOurs(api, notes, marker),
  });
}

/** Anybody can copy the marker, so that the author has to be our account. */
async function findOurs(
  api: GitlabApi,
  notes: string,
  marker: string,
): Promise<{ kind: 'found'; id: string | null } | Setback> {
  const user = await ask(api, '/user');
  if (user.kind !== 'answer') return user;
  const list = await askAll(api, `${notes}?sort=asc&order_by=created_at`);
  if (list.kind !== 'list') return list;
  const me = idOf(fieldsOf(user.json).id);
  const own = list.items.find(({ author, body }) => {
    const isMine = me !== null && idOf(fieldsOf(author).id) === me;
    return isMine && typeof body === 'string' && body.startsWith(marker);
  });
  return { kind: 'found', id: idOf(own?.id) };
}

/** With the pipeline's id, because GitLab may otherwise make a pipeline for the status. */
async function putStatus(
  net: Outbound,
  target: ForgeTarget & ReportedCommit,
  { description, url }: StatusReport,
): Promise<{ kind: 'status' } | Setback> {
  const api = gitlabApi(net, target);
  const body = {
    state: 'success',
    name: ourName,
    description,
    ...(url.length <= mostUrl && { target_url: url }),
    ...(target.runId !== null && { pipeline_id: Number(target.runId) }),
  };
  const path = `${api.project}/statuses/${encodeURIComponent(target.commit)}`;
  return statusOf(await ask(api, path, { method: 'POST', body }));
}

function statusOf(answer: Answer | Setback): { kind: 'status' } | Setback {
  if (answer.kind === 'answer') return { kind: 'status' };
  if (answer.kind !== 'refused') return answer;
  // It stands there already.
  if (textOf(answer.reason, 300)?.includes('Cannot transition status')) return { kind: 'status' };
  const isBusy = answer.reason.startsWith('GitLab answered 409');
  return isBusy ? { kind: 'later', reason: answer.reason, retryAfterMs: undefined } : answer;
}
