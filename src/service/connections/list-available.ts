import type { Available, AvailableQuery, Source } from '../../contract/connections/many.ts';
import type { ProjectAddress, ProjectPage, Setback } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import { type Actor, requireAdmin, type UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { callForge, type Unreachable } from './forge-call.ts';
import { installedRepositories, ownInstallation } from './own-installation.ts';
import { placeOf, type TokenSource } from './source-place.ts';

/** For admins. A credential that comes with it is used for this call and not kept. */
export async function listAvailable(deps: Deps, actor: Actor, { from, after }: AvailableQuery): Promise<Available> {
  const admin = requireAdmin(actor);
  const { page, address, note } =
    'installation' in from ? await ofInstallation(deps, admin, from) : await ofPlace(deps, from, after);
  const isConnected = await connectedTest(deps, admin, { forge: from.forge, baseUrl: address.baseUrl });
  const items = page.projects.map(({ project, isPrivate, isArchived }) => {
    return { project, private: isPrivate, archived: isArchived, connected: isConnected(project) };
  });
  return { items, next: page.next, note };
}

type Listed = { page: Omit<ProjectPage, 'kind'>; address: Pick<ProjectAddress, 'baseUrl'>; note: string | null };

async function ofInstallation(
  deps: Deps,
  admin: UserActor,
  { installation }: Extract<Source, { installation: string }>,
): Promise<Listed> {
  const record = await ownInstallation(deps, admin, installation);
  const { repositories, note } = await installedRepositories(deps, record);
  const projects = repositories.toSorted((one, other) => (one.project < other.project ? -1 : 1));
  return { page: { projects, next: null }, address: record, note };
}

async function ofPlace(deps: Deps, from: TokenSource, after: string | undefined): Promise<Listed> {
  const address = placeOf(deps, from);
  const access = { kind: 'token', token: from.access_token } as const;
  const list = deps.forges[from.forge].listProjects;
  if (!list) throw new AppError('invalid', 'The projects of this platform cannot be listed.');
  const answer = await callForge(list(deps.net, { address, access, after }));
  if (answer.kind !== 'projects') throw notListed(answer, from);
  return { page: answer, address, note: null };
}

/** Compares names as the forges do, ignoring case. */
export async function connectedTest(
  deps: Deps,
  { tenantId }: UserActor,
  { forge, baseUrl }: Pick<ConnectionRecord, 'forge' | 'baseUrl'>,
): Promise<(project: string) => boolean> {
  const all = await deps.store.connections.list(tenantId);
  const there = all.filter((one) => one.forge === forge && one.baseUrl === baseUrl);
  const names = new Set(there.map(({ project }) => project.toLowerCase()));
  return (project) => names.has(project.toLowerCase());
}

function notListed(answer: Setback | Unreachable, from: TokenSource): AppError {
  const { kind, reason } = answer;
  if (kind === 'later' || (kind === 'unreachable' && !answer.isForbidden)) return new AppError('unavailable', reason);
  const place = ['group', 'workspace'].find((name) => name in from) ?? 'project_key';
  const field = { refused: 'access_token', missing: place, unreachable: 'base_url' }[kind];
  return new AppError('invalid', reason, { errors: [{ pointer: `/from/${field}`, detail: reason }] });
}
