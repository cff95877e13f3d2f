import type { Many, ManyAnswer } from '../../contract/connections/many.ts';
import { noReport } from '../../contract/connections/no-report.ts';
import { changedReport } from '../../contract/connections/report.ts';
import type { Repository } from '../../forges/github/github-app.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { InstallationRecord } from '../../store/connections/installation-store.ts';
import type { UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { withoutFault } from './connection-health.ts';
import { newConnection, storeConnection } from './new-connection.ts';
import { installedRepositories, ownInstallation } from './own-installation.ts';
import { polledFromNow } from './set-credential.ts';

type Outcome = ManyAnswer['items'][number];

const registered = { state: 'registered', reason: null } as const;

/** Connects repositories that the installation has and GitHub showed; the first one binds the installation. */
export async function connectInstalled(
  deps: Deps,
  admin: UserActor,
  { id, projects, report }: { id: string; projects: readonly string[]; report: Many['report'] },
): Promise<Outcome[]> {
  const installation = await ownInstallation(deps, admin, id);
  const { repositories } = await installedRepositories(deps, installation);
  await bind(deps, admin, installation);
  const known = await deps.store.connections.list(admin.tenantId);
  const outcomes: Outcome[] = [];
  for (const project of projects) {
    const repository = repositories.find((one) => isNamed(one, project));
    const existing = known.find((one) => isSame(one, { installation, repository, project }));
    outcomes.push(await connect(deps, admin, { installation, repository, project, existing, report }));
  }
  return outcomes;
}

async function bind(deps: Deps, admin: UserActor, { id, account }: InstallationRecord): Promise<void> {
  const audit = auditRecord(deps, admin, { action: 'installation.bound', subject: { id, name: account } });
  if (await deps.store.installations.bind(admin.tenantId, id, { audit })) return;
  throw new AppError('conflict', 'This installation of the App is used elsewhere in this Firstfail already.');
}

type Wanted = {
  installation: InstallationRecord;
  repository: Repository | undefined;
  project: string;
  existing: ConnectionRecord | undefined;
  report: Many['report'];
};

async function connect(deps: Deps, admin: UserActor, wanted: Wanted): Promise<Outcome> {
  const { installation, repository, project, existing, report = {} } = wanted;
  const failed = (detail: string): Outcome => ({ project, outcome: 'failed', connection_id: null, detail });
  if (repository === undefined) return failed('The installation has no such repository, or GitHub did not show it.');
  const { baseUrl, installationId } = installation;
  const place = { installationId, repositoryId: repository.id };
  if (existing) {
    const isNew = existing.access === 'app' && existing.installationId !== installationId;
    if (isNew || existing.health.state === 'unhealthy') await attach(deps, existing, place);
    const outcome = isNew ? 'connected' : 'connected_already';
    return { project, outcome, connection_id: existing.id, detail: null };
  }
  const address = { baseUrl, edition: null, project: repository.project };
  const { record } = newConnection(deps, admin, { forge: 'forge-c', address });
  const own = { access: 'app', registration: registered, report: changedReport(noReport, report) } as const;
  try {
    await storeConnection(deps, admin, { ...record, ...own, ...place, ...polledFromNow(deps) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed(error.message);
  }
  return { project, outcome: 'connected', connection_id: record.id, detail: null };
}

/** The App was installed again, or has the repository again. */
async function attach(
  deps: Deps,
  existing: ConnectionRecord,
  place: Pick<ConnectionRecord, 'installationId' | 'repositoryId'>,
): Promise<void> {
  if (existing.access !== 'app') return;
  const changes = { ...place, registration: registered };
  const health = withoutFault(deps, { ...existing, ...changes });
  await deps.store.connections.change(existing.tenantId, existing.id, { ...changes, health });
}

function isNamed({ project }: Repository, name: string): boolean {
  return project.toLowerCase() === name.toLowerCase();
}

/** A repository keeps its id when it is renamed. */
function isSame(
  one: ConnectionRecord,
  { installation, repository, project }: Pick<Wanted, 'installation' | 'repository' | 'project'>,
) {
  if (one.forge !== 'forge-c' || one.baseUrl !== installation.baseUrl) return false;
  if (repository && one.repositoryId === repository.id) return true;
  return one.project.toLowerCase() === project.toLowerCase();
}
