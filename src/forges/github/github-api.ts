import type { Outbound, OutboundAnswer } from '../../net/outbound.ts';
import { type Api, ask } from '../ask.ts';
import { type Fields, fieldsOf, idOf, listOf, textOf } from '../fields.ts';
import type { Access, ProjectAddress, Setback } from '../forge.ts';

const perPage = 100;
const mostPages = 10;
// What GitHub asks of callers that it gives no time.
const pauseMs = 60_000;

export type GithubApi = Api & { address: ProjectAddress; repository: string };

/** https://docs.github.com/rest */
export function githubApi(net: Outbound, { address, access }: { address: ProjectAddress; access: Access }): GithubApi {
  return {
    ...githubCaller(net, address.baseUrl, access),
    address,
    repository: `/repos/${address.project.split('/').map(encodeURIComponent).join('/')}`,
  };
}

/** For calls that are not about one repository. */
export function githubCaller(net: Outbound, baseUrl: string, access: Pick<Access, 'token'> | Access): Api {
  return {
    name: 'GitHub',
    net,
    baseUrl: apiUrl(baseUrl),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${access.token}`,
      'user-agent': 'firstfail',
      'x-github-api-version': '2022-11-28',
    },
    secrets: [access.token],
    limitOf,
    hintOf,
    renewed: async () => {
      const token = 'renew' in access ? await access.renew() : undefined;
      return token === undefined ? undefined : githubCaller(net, baseUrl, { token });
    },
  };
}

/** github.com and the data residency of Enterprise Cloud have a host for the API, an Enterprise Server has a path. */
function apiUrl(baseUrl: string): string {
  const { protocol, host } = new URL(baseUrl);
  return host === 'github.com' || host.endsWith('.ghe.com') ? `${protocol}//api.${host}` : `${baseUrl}/api/v3`;
}

/** GitHub answers 403 as well as 429 where there were too many calls. */
function limitOf({ status, headers, body }: OutboundAnswer): { retryAfterMs: number } | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const seconds = idOf(headers['retry-after']);
  if (seconds !== null) return { retryAfterMs: Number(seconds) * 1000 };
  const resetAt = idOf(headers['x-ratelimit-reset']);
  if (headers['x-ratelimit-remaining'] === '0' && resetAt !== null) {
    const now = Date.parse(headers.date ?? '') || Date.now();
    return { retryAfterMs: Math.max(Number(resetAt) * 1000 - now, 0) };
  }
  const isSecondary = /secondary rate limit|abuse detection/i.test(Buffer.from(body).toString());
  return status === 429 || isSecondary ? { retryAfterMs: pauseMs } : undefined;
}

/** GitHub says 404 of what a token may not see, and names the missing permission in a header. */
function hintOf({ status, headers }: OutboundAnswer): string | undefined {
  const needed = textOf(headers['x-accepted-github-permissions'], 100);
  if (status === 403 && needed !== null) return `The token needs the permission ${needed.replaceAll('=', ': ')}.`;
  return status === 404 ? 'A token that may not see it gets the same answer.' : undefined;
}

/** All pages of a list, up to a limit; `isMore`: there are more items. No address of an answer is called. */
export async function askAll(
  api: Api,
  path: string,
  member?: string,
): Promise<{ kind: 'list'; items: Fields[]; isMore: boolean } | Setback> {
  const items: Fields[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await ask(api, `${path}${path.includes('?') ? '&' : '?'}per_page=${perPage}&page=${page}`);
    if (answer.kind !== 'answer') return answer;
    const pageItems = listOf(member === undefined ? answer.json : fieldsOf(answer.json)[member]);
    items.push(...pageItems);
    if (pageItems.length < perPage) return { kind: 'list', items, isMore: false };
  }
  return { kind: 'list', items, isMore: true };
}
