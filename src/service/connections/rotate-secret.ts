import type { RotatedSecret } from '../../contract/connections/connection.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { noConnection, registrationReply, webhookUrl } from './connection-reply.ts';
import { accessOf } from './forge-access.ts';
import { callForge } from './forge-call.ts';
import { ownConnection } from './get-connection.ts';
import {
  newWebhookSecret,
  openWebhookSecret,
  rotationMs,
  sealPreviousSecret,
  sealWebhookSecret,
} from './webhook-secret.ts';

/** An admin only. The secret is in this answer and nowhere else; with a credential the forge is told it at once. */
export async function rotateSecret(
  deps: Deps,
  actor: Actor,
  { id, origin }: { id: string; origin: string },
): Promise<RotatedSecret> {
  const admin = requireAdmin(actor);
  const before = await ownConnection(deps, admin, id);
  const { tenantId, forge, project } = before;
  if (before.access === 'app') throw noSecret();
  const secret = newWebhookSecret(deps, forge);
  const previousSecretUntil = new Date(deps.now().getTime() + rotationMs);
  const changes = {
    secret: sealWebhookSecret(deps, before, secret),
    previousSecret: sealPreviousSecret(deps, before, openWebhookSecret(deps, before)),
    previousSecretUntil,
  };
  const audit = auditRecord(deps, admin, { action: 'connection.secret_rotated', subject: { id, name: project } });
  const rotated = await deps.store.connections.change(tenantId, id, changes, { audit, ifSecret: before.secret });
  if (!rotated) throw rotatedMeanwhile();
  const updated = await updateHook(deps, rotated, { url: webhookUrl(deps, rotated, origin), secret });
  return {
    secret,
    previous_secret_until: previousSecretUntil.toISOString(),
    registration: registrationReply(deps, updated, origin),
  };
}

/** Where it cannot be told, the secret is to be entered there by hand before the earlier one ends. */
async function updateHook(
  deps: Deps,
  record: ConnectionRecord,
  hook: { url: string; secret: string },
): Promise<ConnectionRecord> {
  const { tenantId, id } = record;
  const put = await callForge(putHook(deps, record, hook));
  const changes =
    put?.kind === 'hook'
      ? { hookId: put.id, registration: { state: 'registered', reason: null } as const }
      : { registration: { state: put ? 'refused' : 'manual', reason: put?.reason ?? null } as const };
  const stored = await deps.store.connections.change(tenantId, id, changes);
  if (!stored) throw noConnection();
  return stored;
}

async function putHook(deps: Deps, record: ConnectionRecord, hook: { url: string; secret: string }) {
  const access = await accessOf(deps, record);
  if (access === undefined) return undefined;
  const target = { address: record, access, id: record.hookId };
  return await deps.forges[record.forge].putHook(deps.net, target, hook);
}

function noSecret(): AppError {
  return new AppError(
    'conflict',
    'This connection has no secret of its own: deliveries come through the GitHub App, whose secret the operator sets.',
  );
}

function rotatedMeanwhile(): AppError {
  return new AppError(
    'conflict',
    'Somebody else has rotated this secret, or removed the connection, at the same time.',
  );
}
