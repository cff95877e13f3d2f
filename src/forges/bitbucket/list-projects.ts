import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { type Fields, fieldsOf, isTrue, listOf, textOf } from '../fields.ts';
import type { ForgeTarget, ProjectPage, Setback } from '../forge.ts';
import { bitbucketApi, isCloud, nextOf } from './bitbucket-api.ts';

const perPage = 100;

/** The repositories of a workspace, or of a project of Data Center. */
export async function listProjects(
  net: Outbound,
  target: ForgeTarget & { after: string | undefined },
): Promise<ProjectPage | Setback> {
  const { address, after } = target;
  const api = bitbucketApi(net, target);
  const place = encodeURIComponent(address.project);
  const path = isCloud(address)
    ? `/repositories/${place}?pagelen=${perPage}&page=${after ?? 1}`
    : `/api/latest/projects/${place}/repos?limit=${perPage}&start=${after ?? 0}`;
  const answer = await ask(api, path);
  if (answer.kind !== 'answer') return answer;
  const body = fieldsOf(answer.json);
  const projects = listOf(body.values).flatMap((item) => {
    const project = isCloud(address) ? textOf(item.full_name, 500) : nameAt(address.project, item);
    const isPrivate = isCloud(address) ? item.is_private !== false : !isTrue(item.public);
    return project === null ? [] : [{ project, isPrivate, isArchived: isTrue(item.archived) }];
  });
  return { kind: 'projects', projects, next: nextOf(body, Number(after ?? 1)) };
}

function nameAt(key: string, { slug }: Fields): string | null {
  const name = textOf(slug, 255);
  return name === null ? null : `${key}/${name}`;
}
