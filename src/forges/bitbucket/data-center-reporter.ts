import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { type Fields, fieldsOf, idOf, sameName, textOf } from '../fields.ts';
import type { ForgeTarget, FoundRequests, ReportedCommit, Reporter, Setback, StatusReport } from '../forge.ts';
import { ourName } from '../our-name.ts';
import { commentOf, putOneComment, type Written } from '../put-one-comment.ts';
import { requestsOf } from '../requests-of.ts';
import { askAll, type BitbucketApi, bitbucketApi } from './bitbucket-api.ts';
import { commentForm } from './comment-form.ts';

const mostUrl = 450;
// Somebody else with our account may change the comment at the same moment.
const mostChanges = 3;

/** https://developer.atlassian.com/server/bitbucket/rest/ */
export const dataCenterReporter: Reporter = {
  ...commentForm,
  rights: 'The token needs the right to read the repository; it changes the comments of its own account only.',
  isPrivate,
  mergeRequests,
  putComment,
  putStatus,
};

/** A public project makes its repositories public. */
async function isPrivate(
  net: Outbound,
  target: ForgeTarget,
): Promise<{ kind: 'audience'; isPrivate: boolean } | Setback> {
  const api = bitbucketApi(net, target);
  const answer = await ask(api, api.repository);
  if (answer.kind !== 'answer') return answer;
  const { public: isPublic, project } = fieldsOf(answer.json);
  return { kind: 'audience', isPrivate: isPublic === false && fieldsOf(project).public !== true };
}

async function mergeRequests(net: Outbound, target: ForgeTarget & ReportedCommit): Promise<FoundRequests | Setback> {
  const { branch, commit, address } = target;
  const api = bitbucketApi(net, target);
  const found = await askAll(api, `${api.repository}/commits/${encodeURIComponent(commit)}/pull-requests`);
  // A commit that was pushed over is gone.
  if (found.kind === 'missing') return { kind: 'found', numbers: [], closed: [] };
  if (found.kind !== 'list') return found;
  return requestsOf(found.items, ({ id, state, fromRef, toRef }) => {
    const { repository } = fieldsOf(toRef);
    if (!sameName(nameOf(repository), address.project)) return undefined;
    const { displayId, latestCommit } = fieldsOf(fromRef);
    const isOfBranch = branch !== null && displayId === branch;
    return { number: idOf(id), isOpen: state === 'OPEN', isHead: latestCommit === commit, isOfBranch };
  });
}

function nameOf(repository: unknown): string {
  const { slug, project } = fieldsOf(repository);
  return `${textOf(fieldsOf(project).key, 255)}/${textOf(slug, 255)}`;
}

async function putComment(
  net: Outbound,
  target: ForgeTarget & { number: string; id: string | null },
  { marker, body }: { marker: string; body: string },
): Promise<{ kind: 'comment'; id: string } | { kind: 'deleted' } | Setback> {
  const api = bitbucketApi(net, target);
  const request = `${api.repository}/pull-requests/${encodeURIComponent(target.number)}`;
  const comments = `${request}/comments`;
  // Without an empty line after it, it would not be read as a marker.
  const text = `${marker}\n\n${body}`;
  return await putOneComment(target.id, {
    change: async (id) => await change(api, `${comments}/${encodeURIComponent(id)}`, text),
    make: async () => commentOf(await ask(api, comments, { method: 'POST', body: { text } }), api.name),
    findOurs: async () => await findOurs(api, request, marker),
  });
}

/** A change names the version that it changes. */
async function change(api: BitbucketApi, comment: string, text: string): Promise<Written> {
  for (let turn = 1; ; turn += 1) {
    const present = await ask(api, comment);
    if (present.kind !== 'answer') return present;
    const { version } = fieldsOf(present.json);
    const written = commentOf(await ask(api, comment, { method: 'PUT', body: { text, version } }), api.name);
    const isOutdated = written.kind === 'refused' && written.reason.includes(' answered 409');
    if (!isOutdated) return written;
    if (turn === mostChanges) return { kind: 'later', reason: written.reason, retryAfterMs: undefined };
  }
}

/**
 * Anybody can copy the marker, so that the author has to be our account, which a header of every answer names. There is
 * no list of comments but that of what happened.
 */
async function findOurs(
  api: BitbucketApi,
  request: string,
  marker: string,
): Promise<{ kind: 'found'; id: string | null } | Setback> {
  const present = await ask(api, request);
  if (present.kind !== 'answer') return present;
  const me = textOf(present.headers['x-ausername'], 255);
  const list = await askAll(api, `${request}/activities`);
  if (list.kind !== 'list') return list;
  const comments = list.items.filter(({ action }) => action === 'COMMENTED').map(({ comment }) => fieldsOf(comment));
  const own = comments.find((comment) => me !== null && isOwn(comment, me, marker));
  return { kind: 'found', id: idOf(own?.id) };
}

function isOwn({ author, text }: Fields, me: string, marker: string): boolean {
  const name = textOf(fieldsOf(author).name, 255);
  const isOurs = name !== null && sameName(name, decoded(me));
  return isOurs && typeof text === 'string' && text.startsWith(marker);
}

/** The header is escaped as a part of an address. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The same key overwrites. https://developer.atlassian.com/server/bitbucket/rest/v900/api-group-builds-and-deployments/ */
async function putStatus(
  net: Outbound,
  target: ForgeTarget & ReportedCommit,
  { description, url }: StatusReport,
): Promise<{ kind: 'status' } | Setback> {
  const api = bitbucketApi(net, target);
  const { branch, commit, address } = target;
  const ref = branch === null ? {} : { ref: `refs/heads/${branch}` };
  const about = { name: 'Firstfail', description, url: url.length <= mostUrl ? url : address.baseUrl };
  const body = { key: ourName, state: 'SUCCESSFUL', ...about, ...ref };
  const path = `${api.repository}/commits/${encodeURIComponent(commit)}/builds`;
  const answer = await ask(api, path, { method: 'POST', body });
  return answer.kind === 'answer' ? { kind: 'status' } : answer;
}
