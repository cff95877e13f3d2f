import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { isTrue, listOf, textOf } from '../fields.ts';
import type { ForgeTarget, ProjectPage, Setback } from '../forge.ts';
import { gitlabApi } from './gitlab-api.ts';

const perPage = 100;

/** The projects of a group and its subgroups. https://docs.gitlab.com/api/groups/#list-projects */
export async function listProjects(
  net: Outbound,
  target: ForgeTarget & { after: string | undefined },
): Promise<ProjectPage | Setback> {
  const api = gitlabApi(net, target);
  const page = Number(target.after ?? 1);
  const group = encodeURIComponent(target.address.project);
  const which = 'include_subgroups=true&with_shared=false&order_by=path&sort=asc';
  const answer = await ask(api, `/groups/${group}/projects?${which}&per_page=${perPage}&page=${page}`);
  if (answer.kind !== 'answer') return answer;
  const items = listOf(answer.json);
  const projects = items.flatMap(({ path_with_namespace: path, visibility, archived }) => {
    const project = textOf(path, 500);
    return project === null ? [] : [{ project, isPrivate: visibility !== 'public', isArchived: isTrue(archived) }];
  });
  return { kind: 'projects', projects, next: items.length < perPage ? null : String(page + 1) };
}
