import type { RotatedChannelSecret } from '../../contract/channels/channel.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { rotationMs } from '../connections/webhook-secret.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { newChannelSecret, sealChannelSecret, sealPreviousChannelSecret, signingSecrets } from './channel-secret.ts';
import { requireChannelPlan } from './check-channel.ts';
import { findChannel } from './find-channel.ts';

/** An admin only, on a paid plan. The secret is in this answer and nowhere else; the one before it signs on for a day. */
export async function rotateChannelSecret(deps: Deps, actor: Actor, id: string): Promise<RotatedChannelSecret> {
  const admin = requireAdmin(actor);
  const { tenantId } = admin;
  const before = await findChannel(deps, tenantId, id);
  requireChannelPlan(admin.tenant.plan);
  const [current] = signingSecrets(deps, tenantId, before);
  if (current === undefined) {
    throw new AppError('conflict', 'Only a channel of kind webhook has a secret. Give this one a new address instead.');
  }
  const secret = newChannelSecret(deps);
  const previousSecretUntil = new Date(deps.now().getTime() + rotationMs);
  const changes = {
    secret: sealChannelSecret(deps, { tenantId, id }, secret),
    previousSecret: sealPreviousChannelSecret(deps, { tenantId, id }, current),
    previousSecretUntil,
  };
  const audit = auditRecord(deps, admin, { action: 'channel.secret_rotated', subject: { id, name: before.name } });
  if (!(await deps.store.channels.rotateSecret(tenantId, before, changes, { audit }))) throw rotatedMeanwhile();
  return { secret, previous_secret_until: previousSecretUntil.toISOString() };
}

function rotatedMeanwhile(): AppError {
  return new AppError('conflict', 'Somebody else has rotated this secret, or removed the channel, at the same time.');
}
