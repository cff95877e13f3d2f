import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { type Fields, fieldsOf, idOf, sameName, textOf } from '../fields.ts';
import type { ForgeTarget, FoundRequests, ReportedCommit, Reporter, Setback, StatusReport } from '../forge.ts';
import { ourName } from '../our-name.ts';
import { commentOf, putOneComment } from '../put-one-comment.ts';
import { requestsOf } from '../requests-of.ts';
import { askAll, type BitbucketApi, bitbucketApi } from './bitbucket-api.ts';
import { commentForm } from './comment-form.ts';

// The hashes of requests are cut to so many digits.
const shortHash = 12;
const mostLooked = 50;

/** https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/ */
export const cloudReporter: Reporter = {
  ...commentForm,
  rights: 'The token needs the scopes repository, pullrequest and pullrequest:write.',
  isPrivate,
  mergeRequests,
  putComment,
  putStatus,
};

async function isPrivate(
  net: Outbound,
  target: ForgeTarget,
): Promise<{ kind: 'audience'; isPrivate: boolean } | Setback> {
  const api = bitbucketApi(net, target);
  const answer = await ask(api, api.repository);
  if (answer.kind !== 'answer') return answer;
  return { kind: 'audience', isPrivate: fieldsOf(answer.json).is_private === true };
}

async function mergeRequests(net: Outbound, target: ForgeTarget & ReportedCommit): Promise<FoundRequests | Setback> {
  const { branch, address, commit } = target;
  if (branch === null) return { kind: 'found', numbers: [], closed: [] };
  const api = bitbucketApi(net, target);
  const name = branch.replace(/[\\"]/g, '\\$&');
  const states = 'state="OPEN" OR state="MERGED" OR state="DECLINED"';
  const query = encodeURIComponent(`source.branch.name="${name}" AND (${states})`);
  const found = await askAll(api, `${api.repository}/pullrequests?sort=-updated_on&q=${query}`, { most: mostLooked });
  if (found.kind !== 'list') return found;
  return requestsOf(found.items, ({ id, state, source }) => {
    if (!isFrom(source, address.project)) return undefined;
    const hash = textOf(fieldsOf(fieldsOf(source).commit).hash, 64);
    const isHead = hash !== null && hash.slice(0, shortHash) === commit.slice(0, shortHash);
    return { number: idOf(id), isOpen: state === 'OPEN', isHead, isOfBranch: true };
  });
}

/** A branch of a fork may have the same name. */
function isFrom(source: unknown, project: string): boolean {
  const name = textOf(fieldsOf(fieldsOf(source).repository).full_name, 500);
  return name !== null && sameName(name, project);
}

async function putComment(
  net: Outbound,
  target: ForgeTarget & { number: string; id: string | null },
  { marker, body }: { marker: string; body: string },
): Promise<{ kind: 'comment'; id: string } | { kind: 'deleted' } | Setback> {
  const api = bitbucketApi(net, target);
  const comments = `${api.repository}/pullrequests/${encodeURIComponent(target.number)}/comments`;
  // Without an empty line after it, it would not be read as a marker.
  const text = `${marker}\n\n${body}`;
  const write = async (path: string, method: 'POST' | 'PUT') =>
    commentOf(await ask(api, path, { method, body: { content: { raw: text } } }), 'Bitbucket');
  return await putOneComment(target.id, {
    change: async (id) => await write(`${comments}/${encodeURIComponent(id)}`, 'PUT'),
    make: async () => await write(comments, 'POST'),
    findOurs: async () => await findOurs(api, comments, marker),
  });
}

/** Anybody can copy the marker, so that the author has to be our account. A repository's token may have none. */
async function findOurs(
  api: BitbucketApi,
  comments: string,
  marker: string,
): Promise<{ kind: 'found'; id: string | null } | Setback> {
  const user = await ask(api, '/user');
  if (user.kind === 'refused' || user.kind === 'missing') return { kind: 'found', id: null };
  if (user.kind !== 'answer') return user;
  const list = await askAll(api, comments);
  if (list.kind !== 'list') return list;
  const me = textOf(fieldsOf(user.json).uuid, 100);
  const own = list.items.find((item) => me !== null && item.deleted !== true && isOwn(item, me, marker));
  return { kind: 'found', id: idOf(own?.id) };
}

function isOwn({ user, content }: Fields, me: string, marker: string): boolean {
  const { raw } = fieldsOf(content);
  return textOf(fieldsOf(user).uuid, 100) === me && typeof raw === 'string' && raw.startsWith(marker);
}

/** The same key overwrites; the branch attaches it to its pull request. */
async function putStatus(
  net: Outbound,
  target: ForgeTarget & ReportedCommit,
  { description, url }: StatusReport,
): Promise<{ kind: 'status' } | Setback> {
  const api = bitbucketApi(net, target);
  const about = { name: 'Firstfail', description, url, ...(target.branch !== null && { refname: target.branch }) };
  const body = { key: ourName, state: 'SUCCESSFUL', ...about };
  const path = `${api.repository}/commit/${encodeURIComponent(target.commit)}/statuses/build`;
  const answer = await ask(api, path, { method: 'POST', body });
  return answer.kind === 'answer' ? { kind: 'status' } : answer;
}
