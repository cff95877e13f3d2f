import type { Outbound } from '../../net/outbound.ts';
import { type Answer, type Api, ask } from '../ask.ts';
import { type Fields, listOf } from '../fields.ts';
import type { Access, ProjectAddress, Setback } from '../forge.ts';

const perPage = 100;
const mostPages = 10;

/** A full page may have a next page. */
export const mostItems = perPage * mostPages;

export type GitlabApi = Api & { address: ProjectAddress; project: string };

/** https://docs.gitlab.com/api/rest/ */
export function gitlabApi(net: Outbound, { address, access }: { address: ProjectAddress; access: Access }): GitlabApi {
  return {
    name: 'GitLab',
    net,
    address,
    baseUrl: `${address.baseUrl}/api/v4`,
    project: `/projects/${encodeURIComponent(address.project)}`,
    headers: access.kind === 'oauth' ? { authorization: `Bearer ${access.token}` } : { 'private-token': access.token },
    secrets: [access.token],
  };
}

/** All pages of a list, up to a limit; `at` is the time of the forge. */
export async function askAll(
  api: GitlabApi,
  path: string,
): Promise<{ kind: 'list'; items: Fields[]; at: Date | null } | Setback> {
  const items: Fields[] = [];
  let last: Answer | undefined;
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await ask(api, `${path}${path.includes('?') ? '&' : '?'}per_page=${perPage}&page=${page}`);
    if (answer.kind !== 'answer') return answer;
    last = answer;
    const pageItems = listOf(answer.json);
    items.push(...pageItems);
    if (pageItems.length < perPage) break;
  }
  return { kind: 'list', items, at: last?.at ?? null };
}
