import type { Outbound } from '../../net/outbound.ts';
import { type Api, ask } from '../ask.ts';
import { type Fields, fieldsOf, idOf, listOf } from '../fields.ts';
import type { Access, ProjectAddress, Setback } from '../forge.ts';

const perPage = 100;
const mostPages = 10;
const cloudApis: Record<string, string> = { 'https://bitbucket.org': 'https://api.bitbucket.org' };

/** `repository` and `webhooks` are paths that depend on the edition. */
export type BitbucketApi = Api & { address: ProjectAddress; repository: string; webhooks: string };

export function isCloud({ edition }: ProjectAddress): boolean {
  return edition === 'cloud';
}

/** https://developer.atlassian.com/cloud/bitbucket/rest/ and https://developer.atlassian.com/server/bitbucket/rest/ */
export function bitbucketApi(
  net: Outbound,
  { address, access }: { address: ProjectAddress; access: Access },
): BitbucketApi {
  const [owner = '', slug = ''] = address.project.split('/').map(encodeURIComponent);
  const authorization = { authorization: authorizationOf(access) };
  const common = { net, address, secrets: [access.token] };
  if (isCloud(address)) {
    const repository = `/repositories/${owner}/${slug}`;
    const baseUrl = `${cloudApis[address.baseUrl] ?? address.baseUrl}/2.0`;
    const webhooks = `${repository}/hooks`;
    return { ...common, name: 'Bitbucket Cloud', baseUrl, headers: authorization, repository, webhooks };
  }
  const repository = `/api/latest/projects/${owner}/repos/${slug}`;
  return {
    ...common,
    name: 'Bitbucket',
    baseUrl: `${address.baseUrl}/rest`,
    headers: { ...authorization, 'x-atlassian-token': 'no-check' },
    repository,
    webhooks: `${repository}/webhooks`,
  };
}

export type AskedFor = {
  /** Requests pages until it has this many items. */
  most?: number;
  /** For a list with the newest first: the first item that is not due ends it. */
  isDue?(item: Fields): boolean;
};

/** All pages of a list, up to a limit. `isMore`: the list has more due items. */
export async function askAll(
  api: BitbucketApi,
  path: string,
  { most = perPage * mostPages, isDue = () => true }: AskedFor = {},
): Promise<{ kind: 'list'; items: Fields[]; isMore: boolean } | Setback> {
  const size = Math.min(perPage, most);
  const items: Fields[] = [];
  let from: string | null = isCloud(api.address) ? '1' : '0';
  for (let page = 1; items.length < most && from !== null; page += 1) {
    const query = isCloud(api.address) ? `pagelen=${size}&page=${from}` : `limit=${size}&start=${from}`;
    const answer = await ask(api, `${path}${path.includes('?') ? '&' : '?'}${query}`);
    if (answer.kind !== 'answer') return answer;
    const body = fieldsOf(answer.json);
    const pageItems = listOf(body.values);
    items.push(...pageItems.filter(isDue));
    from = pageItems.length > 0 && pageItems.every(isDue) ? nextOf(body, page) : null;
  }
  return { kind: 'list', items, isMore: from !== null };
}

/** Cloud returns an address and Data Center a number; the service never calls an address from an answer. */
export function nextOf({ next, isLastPage, nextPageStart }: Fields, page: number): string | null {
  if (typeof next === 'string') return String(page + 1);
  return isLastPage === false ? idOf(nextPageStart) : null;
}

/** An API token of a Cloud account needs its e-mail address, as `email:token`. */
function authorizationOf({ token }: Access): string {
  return token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`;
}
