import type { WebhookAnswer } from '../../contract/connections/webhook.ts';
import type { Forge } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import { workingSecrets } from '../connections/webhook-secret.ts';
import type { Deps } from '../deps.ts';
import { isOfApp, receiveAppDelivery } from './receive-app-delivery.ts';
import { type Authentic, noteDelivery, type ReceivedWebhook, takeDelivery } from './take-delivery.ts';

/**
 * Takes a forge's delivery: who it belongs to, whether its secret is right, then what it tells. All that follows is a
 * task, so the answer comes at once; to an authentic one it is always the same.
 */
export async function receiveWebhook(deps: Deps, received: ReceivedWebhook): Promise<WebhookAnswer> {
  const forge = deps.forges[received.forge];
  if (forge.isUnsignedPing(received)) return { status: 'ignored' };
  if (isOfApp(deps, received)) return await receiveAppDelivery(deps, received);
  const authentic =
    received.connectionId === undefined
      ? await byProject(deps, forge, received)
      : await byConnection(deps, forge, { ...received, connectionId: received.connectionId });
  return await takeDelivery(deps, authentic);
}

async function byConnection(
  deps: Deps,
  forge: Forge,
  { connectionId, headers, raw, readJson }: ReceivedWebhook & { connectionId: string },
): Promise<Authentic> {
  const connection = await deps.store.connections.findById(connectionId);
  if (connection?.forge !== forge.source) throw notAttached();
  if (!isAuthentic(deps, { forge, connection, delivery: { headers, raw, json: undefined } })) {
    await noteDelivery(deps, connection, {
      event: 'unknown',
      answer: 'refused',
      reason: 'Its secret is missing or wrong.',
    });
    throw wrongSecret();
  }
  const delivery = { headers, raw, json: await readJson() };
  const { project } = forge.claim(delivery);
  if (project !== undefined && project.toLowerCase() !== connection.project.toLowerCase()) {
    const reason = 'It tells of another project than the connection. Was the project renamed?';
    await noteDelivery(deps, connection, { event: 'unknown', answer: 'refused', reason });
    throw notAttached();
  }
  return { forge, connection, delivery };
}

/** Every connection of the project, in whichever tenant, is tried: the secret tells whose it is. */
async function byProject(deps: Deps, forge: Forge, { headers, raw, readJson }: ReceivedWebhook): Promise<Authentic> {
  const json = await readJson();
  if (json === undefined) throw new AppError('invalid_json', 'The body is not JSON that can be read.');
  const delivery = { headers, raw, json };
  const { project } = forge.claim(delivery);
  const candidates = project === undefined ? [] : await deps.store.connections.findByProject(forge.source, project);
  if (candidates.length === 0) throw notAttached();
  const connection = candidates.find((candidate) => isOneAuthentic(deps, { forge, connection: candidate, delivery }));
  if (connection === undefined) throw wrongSecret();
  return { forge, connection, delivery };
}

function isAuthentic(deps: Deps, { forge, connection, delivery }: Authentic): boolean {
  const now = deps.now();
  return workingSecrets(deps, connection).some((secret) => forge.verify(delivery, secret, now));
}

// Of several tenants one whose stored secret does not open must not keep deliveries from the others.
function isOneAuthentic(deps: Deps, candidate: Authentic): boolean {
  try {
    return isAuthentic(deps, candidate);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function notAttached(): AppError {
  return new AppError('not_found', 'No connection is attached to this project. Connect it in Firstfail first.');
}

function wrongSecret(): AppError {
  return new AppError('unauthenticated', 'The secret of this delivery is missing or wrong.');
}
