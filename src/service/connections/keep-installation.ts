import type { AppEvent } from '../../forges/github/app-delivery.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { InstallationRecord } from '../../store/connections/installation-store.ts';
import type { Deps } from '../deps.ts';
import { serviceAudit } from '../tenants/audit-record.ts';
import { withoutFault } from './connection-health.ts';

type Kept = {
  installation: InstallationRecord;
  connections: readonly ConnectionRecord[];
  event: Exclude<AppEvent, { kind: 'about-repository' }>;
};

/** A connection that changed, and the sentence about it for the journal. */
export type ChangedConnection = { connection: ConnectionRecord; reason: string };

const words = {
  deleted: 'The GitHub App was uninstalled. Install it again, sign in at GitHub, and choose the repository again.',
  suspended: 'The installation of the GitHub App is suspended. An owner of the account can end that at GitHub.',
  unsuspended: 'The installation of the GitHub App is no longer suspended.',
  removed: 'The repository was taken out of the installation of the GitHub App. An owner can add it again at GitHub.',
  added: 'The installation of the GitHub App has the repository again.',
  gone: 'The repository was deleted at GitHub. Remove the connection.',
} as const;

/** Keeps an installation and its connections as GitHub says that they are; told again, it changes nothing more. */
export async function keepInstallation(
  deps: Deps,
  { installation, connections, event }: Kept,
): Promise<ChangedConnection[]> {
  // What a token may do has changed with every one of these events.
  deps.githubApp?.forget(installation.installationId);
  const { tenantId, id, account } = installation;
  const { installations } = deps.store;
  switch (event.kind) {
    case 'deleted': {
      const audit = serviceAudit(deps, { action: 'installation.removed', subject: { id, name: account } });
      await installations.remove(tenantId, id, { audit });
      return await lose(deps, connections, words.deleted);
    }
    case 'suspended':
      await installations.changeState(tenantId, id, 'suspended');
      return await lose(deps, connections, words.suspended);
    case 'unsuspended':
      await installations.changeState(tenantId, id, 'active');
      return await regain(deps, connections, words.unsuspended);
    case 'repositories':
      return [
        ...(await lose(deps, among(connections, event.removed), words.removed)),
        ...(await regain(deps, among(connections, event.added), words.added)),
      ];
    case 'repository-gone':
      return await lose(deps, among(connections, [event.repositoryId]), words.gone);
    case 'rights-changed':
      return [];
  }
}

function among(connections: readonly ConnectionRecord[], repositoryIds: readonly string[]): ConnectionRecord[] {
  return connections.filter(({ repositoryId }) => repositoryId !== null && repositoryIds.includes(repositoryId));
}

async function lose(
  { store }: Deps,
  connections: readonly ConnectionRecord[],
  reason: string,
): Promise<ChangedConnection[]> {
  for (const { tenantId, id } of connections) {
    await store.connections.change(tenantId, id, { health: { state: 'unhealthy', reason } });
  }
  return connections.map((connection) => ({ connection, reason }));
}

async function regain(
  deps: Deps,
  connections: readonly ConnectionRecord[],
  reason: string,
): Promise<ChangedConnection[]> {
  for (const connection of connections) {
    const { tenantId, id } = connection;
    await deps.store.connections.change(tenantId, id, { health: withoutFault(deps, connection) });
  }
  return connections.map((connection) => ({ connection, reason }));
}
