import type { Access, ProjectAddress, Setback } from '../../forges/forge.ts';
import type { ConnectionChanges, ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';
import { unhealthy, withoutFault } from './connection-health.ts';
import { webhookUrl } from './connection-reply.ts';
import { callForge, type Unreachable } from './forge-call.ts';
import { sendTest } from './send-test.ts';
import { openWebhookSecret } from './webhook-secret.ts';

export type VersionAnswer = { kind: 'version'; version: string } | Setback | Unreachable;

export type Registering = { access: Access; origin: string; version: VersionAnswer };

/** Whether the forge answers and accepts the credential. */
export async function askVersion(deps: Deps, forge: ConnectionRecord['forge'], { address, access }: Asked) {
  return await callForge<VersionAnswer>(deps.forges[forge].version(deps.net, address, access));
}

type Asked = { address: ProjectAddress; access: Access };

/**
 * Registers the webhook on the forge, or updates its secret. Returns the connection with the outcome: a refusal is a
 * state with its reason and the manual steps. Undefined if the connection is gone.
 */
export async function registerHook(
  deps: Deps,
  record: ConnectionRecord,
  registering: Registering,
): Promise<ConnectionRecord | undefined> {
  const { tenantId, id } = record;
  const changes = await registration(deps, record, registering);
  const registered = await deps.store.connections.change(tenantId, id, changes);
  const isTested = deps.forges[record.forge].testsNewHook && changes.registration?.state === 'registered';
  if (!registered || !isTested) return registered;
  await sendTest(deps, registered, registering.access);
  return await deps.store.connections.get(tenantId, id);
}

/** The state in which a hook is registered by hand. */
export const byHand = { state: 'manual', reason: null } as const;

async function registration(
  deps: Deps,
  record: ConnectionRecord,
  { access, origin, version }: Registering,
): Promise<ConnectionChanges> {
  if (version.kind !== 'version') return { ...refused(version), health: unhealthy(version) };
  const { version: forgeVersion } = version;
  const target = { address: record, access, id: record.hookId };
  const hook = { url: webhookUrl(deps, record, origin), secret: openWebhookSecret(deps, record) };
  const put = await callForge(deps.forges[record.forge].putHook(deps.net, target, hook));
  if (put.kind !== 'hook') {
    const changes = { ...refused(put), forgeVersion };
    const setback = await whyUnread(deps, record, access);
    return { ...changes, health: setback ? unhealthy(setback) : withoutFault(deps, { ...record, ...changes }) };
  }
  return { hookId: put.id, forgeVersion, registration: { state: 'registered', reason: null } };
}

/** A credential that may not make webhooks may be good enough for all the rest, or for nothing. */
async function whyUnread(
  deps: Deps,
  record: ConnectionRecord,
  access: Access,
): Promise<Setback | Unreachable | undefined> {
  const target = { address: record, access, since: deps.now() };
  const read = await callForge(deps.forges[record.forge].failedSince(deps.net, target));
  return read.kind === 'runs' ? undefined : read;
}

function refused({ reason }: Setback | Unreachable) {
  return { registration: { state: 'refused', reason } as const };
}
