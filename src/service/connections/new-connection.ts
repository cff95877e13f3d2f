import type { ForgeSource } from '../../contract/connections/forge-products.ts';
import { noReport } from '../../contract/connections/no-report.ts';
import type { ProjectAddress } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { byHand } from './register-hook.ts';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts';

// A delivery without a connection is verified against all connections with the name of its project.
const mostOfName = 10;

/** A new connection that is not stored yet, and its secret. */
export function newConnection(
  deps: Deps,
  { tenantId, user }: UserActor,
  { forge, address }: { forge: ForgeSource; address: ProjectAddress },
): { record: ConnectionRecord; secret: string } {
  const id = deps.newId();
  const secret = newWebhookSecret(deps, forge);
  const record: ConnectionRecord = {
    id,
    tenantId,
    forge,
    ...address,
    secret: sealWebhookSecret(deps, { tenantId, id }, secret),
    previousSecret: null,
    previousSecretUntil: null,
    access: 'none',
    credential: null,
    installationId: null,
    repositoryId: null,
    hookId: null,
    registration: byHand,
    health: { state: 'waiting', reason: null },
    forgeVersion: null,
    testingUntil: null,
    createdAt: deps.now(),
    createdBy: user.id,
    lastDeliveryAt: null,
    lastPolledAt: null,
    nextPollAt: null,
    polledTo: null,
    report: noReport,
  };
  return { record, secret };
}

/** Throws if the tenant has connected the project already, or has too many connections with its name. */
export async function storeConnection(deps: Deps, admin: UserActor, record: ConnectionRecord): Promise<void> {
  const { id, forge, edition, baseUrl, project, access } = record;
  const audit = auditRecord(deps, admin, {
    action: 'connection.created',
    subject: { id, name: project },
    details: { forge, ...(edition && { edition }), base_url: baseUrl, access },
  });
  if (await deps.store.connections.create(admin.tenantId, record, { audit, mostOfName })) return;
  const others = await deps.store.connections.list(admin.tenantId);
  throw new AppError(
    'conflict',
    others.some((other) => isSame(other, record))
      ? 'This project is connected already. Change that connection, or remove it first.'
      : `Projects of this name are connected at ${mostOfName} addresses, and no more are possible. Remove one.`,
  );
}

function isSame(one: ConnectionRecord, other: ConnectionRecord): boolean {
  const isNamed = one.project.toLowerCase() === other.project.toLowerCase();
  return isNamed && one.forge === other.forge && one.baseUrl === other.baseUrl;
}
