import type { WebhookAnswer } from '../../contract/connections/webhook.ts';
import type { AppEvent } from '../../forges/github/app-delivery.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { InstallationRecord } from '../../store/connections/installation-store.ts';
import { followRename } from '../connections/follow-rename.ts';
import { keepInstallation } from '../connections/keep-installation.ts';
import type { Deps } from '../deps.ts';
import { noteDelivery, type ReceivedWebhook, takeDelivery } from './take-delivery.ts';

const ignored: WebhookAnswer = { status: 'ignored' };

/** Only the App's own secret makes it one; an address that names a connection is never the App's. */
export function isOfApp({ githubApp }: Pick<Deps, 'githubApp'>, received: ReceivedWebhook): boolean {
  const { forge, connectionId } = received;
  return forge === 'forge-c' && connectionId === undefined && githubApp?.verify(received) === true;
}

/**
 * Takes a delivery of the App, which goes to the connection with the ids of its installation and repository. GitHub
 * delivers for every repository that the App may see, so one that is not connected is ignored, and no mistake.
 */
export async function receiveAppDelivery(
  deps: Deps,
  { headers, raw, readJson }: ReceivedWebhook,
): Promise<WebhookAnswer> {
  const { githubApp: app } = deps;
  const json = await readJson();
  if (json === undefined) throw new AppError('invalid_json', 'The body is not JSON that can be read.');
  const delivery = { headers, raw, json };
  const event = app?.read(delivery);
  if (app === undefined || event === undefined) return ignored;
  const installation = await deps.store.installations.findBound(app.baseUrl, event.installationId);
  if (installation === undefined) return ignored;
  const connections = await deps.store.connections.ofInstallation(installation.tenantId, installation);
  if (event.kind !== 'about-repository') return await keep(deps, { installation, connections, event });
  const connection = connections.find(({ repositoryId }) => repositoryId === event.repositoryId);
  if (connection === undefined) return ignored;
  const followed = await followRename(deps, connection, event.project);
  const forge = deps.forges[connection.forge];
  return await takeDelivery(deps, { forge, connection: followed, delivery });
}

type Kept = {
  installation: InstallationRecord;
  connections: readonly ConnectionRecord[];
  event: Exclude<AppEvent, { kind: 'about-repository' }>;
};

/** What changes at the installation stands in the journal of each connection that it concerns. */
async function keep(deps: Deps, { installation, connections, event }: Kept): Promise<WebhookAnswer> {
  const changed = await keepInstallation(deps, { installation, connections, event });
  for (const { connection, reason } of changed) {
    await noteDelivery(deps, connection, { event: event.event, answer: 'accepted', reason });
  }
  return { status: changed.length > 0 ? 'accepted' : 'ignored' };
}
