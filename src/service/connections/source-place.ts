import { type NewConnection, newConnectionSchema } from '../../contract/connections/connection.ts';
import type { Source } from '../../contract/connections/many.ts';
import type { ProjectAddress } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../deps.ts';
import { projectAddressOf } from './project-address.ts';

export type TokenSource = Exclude<Source, { installation: string }>;

/** Where the projects are: the address of the product, and the name of the group, workspace or project. */
export function placeOf(deps: Deps, from: TokenSource): ProjectAddress {
  const name = nameOf(from);
  const input = inputOf(from, `${name}/any`);
  if (input === undefined) throw new AppError('invalid', 'The name is not one of this platform.');
  try {
    return { ...projectAddressOf(deps, input), project: name };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = error.errors.map((each) => ({ ...each, pointer: `/from${each.pointer}` }));
    throw new AppError(error.code, error.message, { errors });
  }
}

/** What connects one project of the place; undefined for a name that is not in it. */
export function inputOf(from: TokenSource, project: string): NewConnection | undefined {
  const prefix = `${nameOf(from)}/`;
  if (!project.toLowerCase().startsWith(prefix.toLowerCase())) return undefined;
  const read = newConnectionSchema.safeParse(named(from, project, project.slice(prefix.length)));
  return read.success ? read.data : undefined;
}

function named(from: TokenSource, project: string, rest: string): object {
  if (!('group' in from)) return { ...from, repo_slug: rest };
  const { group: _, ...place } = from;
  return { ...place, project };
}

function nameOf(from: TokenSource): string {
  if ('group' in from) return from.group;
  return 'workspace' in from ? from.workspace : from.project_key;
}
