import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { type Fields, fieldsOf, idOf, sameName, textOf } from '../fields.ts';
import type { Access, ForgeTarget, FoundRequests, ReportedCommit, Reporter, Setback, StatusReport } from '../forge.ts';
import { ourName } from '../our-name.ts';
import { commentOf, putOneComment } from '../put-one-comment.ts';
import { requestsOf } from '../requests-of.ts';
import { putCheckRun } from './check-run.ts';
import { askAll, type GithubApi, githubApi } from './github-api.ts';

const ofFork =
  'The branch is of a fork, and GitHub names no open pull request of it. Where there is one, its next failure is told there.';

/** https://docs.github.com/rest/issues/comments and https://docs.github.com/rest/commits/statuses */
export const githubReporter: Reporter = {
  nameOf: (number) => `#${number}`,
  mostCharacters: 60_000,
  marker: (connectionId) => `<!-- ${ourName}:${connectionId} -->`,
  rights:
    'The access needs Pull requests: read and write, and Commit statuses (an App: Checks): read and write. A locked pull request takes comments of its collaborators only: unlock it, or leave it.',
  annotates: ({ kind }) => kind === 'app',
  isPrivate,
  mergeRequests,
  putComment,
  putStatus: async (net, target, report) =>
    target.access.kind === 'app'
      ? await putCheckRun(githubApi(net, target), { commit: target.commit, appId: target.access.appId }, report)
      : await putCommitStatus(githubApi(net, target), target.commit, report),
};

/** What is internal in an enterprise is seen by all of it. */
async function isPrivate(
  net: Outbound,
  target: ForgeTarget,
): Promise<{ kind: 'audience'; isPrivate: boolean } | Setback> {
  const api = githubApi(net, target);
  const answer = await ask(api, api.repository);
  if (answer.kind !== 'answer') return answer;
  const { private: closed, visibility } = fieldsOf(answer.json);
  return { kind: 'audience', isPrivate: closed === true && visibility !== 'internal' };
}

/**
 * By the commit, and else by the branch: GitHub names no request of a fork with a run, and may not link its commit
 * either.
 */
async function mergeRequests(net: Outbound, target: ForgeTarget & ReportedCommit): Promise<FoundRequests | Setback> {
  const api = githubApi(net, target);
  const { commit, branch } = target;
  const ofCommit = await askAll(api, `${api.repository}/commits/${encodeURIComponent(commit)}/pulls`);
  // A commit that only a fork has is not known here, and one that was pushed over is gone.
  const isUnknown =
    ofCommit.kind === 'missing' || (ofCommit.kind === 'refused' && ofCommit.reason.includes('No commit'));
  if (ofCommit.kind !== 'list' && !isUnknown) return ofCommit;
  const here = ofCommit.kind === 'list' ? requestsOf(ofCommit.items, known(api, target)) : undefined;
  if (here && here.numbers.length + here.closed.length > 0) return here;
  if (branch === null) return requestsOf([], known(api, target));
  const head = encodeURIComponent(labelOf(api, branch));
  const ofBranch = await askAll(api, `${api.repository}/pulls?state=open&head=${head}`);
  if (ofBranch.kind !== 'list') return ofBranch;
  // The branch of a fork may be named like one of the repository, where nothing tells whose it is.
  const same = ofBranch.items.filter(({ head: of }) => fieldsOf(of).sha === commit || branch.includes(':'));
  const found = requestsOf(same, known(api, target));
  return branch.includes(':') && same.length === 0 ? { ...found, unknown: ofFork } : found;
}

function known({ address }: GithubApi, { commit, branch }: ReportedCommit) {
  const label = branch === null ? null : labelOf({ address }, branch);
  return (item: Fields) => {
    const base = textOf(fieldsOf(fieldsOf(fieldsOf(item.base).repo)).full_name, 500);
    const head = fieldsOf(item.head);
    const isOfBranch = label !== null && textOf(head.label, 600) === label;
    if (base === null || !sameName(base, address.project)) return undefined;
    return { number: idOf(item.number), isOpen: item.state === 'open', isHead: head.sha === commit, isOfBranch };
  };
}

/** As GitHub names a branch across forks: `owner:branch`. */
function labelOf({ address }: Pick<GithubApi, 'address'>, branch: string): string {
  return branch.includes(':') ? branch : `${address.project.split('/')[0]}:${branch}`;
}

async function putComment(
  net: Outbound,
  target: ForgeTarget & { number: string; id: string | null },
  { marker, body }: { marker: string; body: string },
): Promise<{ kind: 'comment'; id: string } | { kind: 'deleted' } | Setback> {
  const api = githubApi(net, target);
  const issues = `${api.repository}/issues`;
  const comments = `${issues}/${encodeURIComponent(target.number)}/comments`;
  const write = async (path: string, method: 'POST' | 'PATCH') =>
    commentOf(await ask(api, path, { method, body: { body: `${marker}\n${body}` } }), 'GitHub');
  return await putOneComment(target.id, {
    change: async (id) => await write(`${issues}/comments/${encodeURIComponent(id)}`, 'PATCH'),
    make: async () => await write(comments, 'POST'),
    findOurs: async () => await findOurs(api, comments, { access: target.access, marker }),
  });
}

/** Anybody can copy the marker, so that the author has to be our account or our App. */
async function findOurs(
  api: GithubApi,
  comments: string,
  { access, marker }: { access: Access; marker: string },
): Promise<{ kind: 'found'; id: string | null } | Setback> {
  // An installation has no account that it may ask for.
  const user = access.kind === 'app' ? undefined : await ask(api, '/user');
  if (user && user.kind !== 'answer') return user;
  const me = user ? idOf(fieldsOf(user.json).id) : null;
  const list = await askAll(api, comments);
  if (list.kind !== 'list') return list;
  const own = list.items.find((item) => {
    const isMarked = typeof item.body === 'string' && item.body.startsWith(marker);
    const isOurs = me === null ? isOfApp(item, access) : idOf(fieldsOf(item.user).id) === me;
    return isMarked && isOurs;
  });
  return { kind: 'found', id: idOf(own?.id) };
}

function isOfApp({ performed_via_github_app: app }: Fields, access: Access): boolean {
  return access.kind === 'app' && idOf(fieldsOf(app).id) === access.appId;
}

async function putCommitStatus(
  api: GithubApi,
  commit: string,
  { description, url }: StatusReport,
): Promise<{ kind: 'status' } | Setback> {
  const body = { state: 'success', context: ourName, description, target_url: url };
  const answer = await ask(api, `${api.repository}/statuses/${encodeURIComponent(commit)}`, { method: 'POST', body });
  return answer.kind === 'answer' ? { kind: 'status' } : answer;
}
