import type { CreatedChannel, NewChannel } from '../../contract/channels/channel.ts';
import { channelService } from '../../contract/channels/channel-kinds.ts';
import { AppError } from '../../kernel/app-error.ts';
import { seal } from '../../kernel/seal.ts';
import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { channelReply } from './channel-reply.ts';
import { newChannelSecret, sealChannelSecret } from './channel-secret.ts';
import { checkChannel, requireChannelPlan } from './check-channel.ts';

// Each analysis looks at all of them.
const mostChannels = 100;

/** An admin only, on a paid plan. The key of its signatures is in this answer and nowhere else. */
export async function createChannel(deps: Deps, actor: Actor, input: NewChannel): Promise<CreatedChannel> {
  const admin = requireAdmin(actor);
  const { tenantId } = admin;
  checkChannel(deps, input);
  requireChannelPlan(admin.tenant.plan);
  await requireRoom(deps, tenantId);
  const id = deps.newId();
  const { kind, name, filters, digest, quiet_hours: quietHours } = input;
  const { href, host } = new URL(input.url);
  const secret = channelService(kind).hasSecret ? newChannelSecret(deps) : null;
  const record: ChannelRecord = {
    id,
    kind,
    name,
    host,
    filters,
    digest,
    quietHours,
    url: seal(deps, { tenantId, id, column: 'channels.url' }, href),
    secret: secret === null ? null : sealChannelSecret(deps, { tenantId, id }, secret),
    previousSecret: null,
    previousSecretUntil: null,
    state: 'active',
    stateReason: null,
    pausedByPlan: false,
    createdAt: deps.now(),
    createdBy: admin.user.id,
    lastSentAt: null,
    lastError: null,
  };
  const event = { action: 'channel.created', subject: { id, name }, details: { kind, host } } as const;
  const answer = { ...channelReply(deps, record), secret };
  await deps.store.channels.create(tenantId, record, { audit: auditRecord(deps, admin, event) });
  return answer;
}

async function requireRoom(deps: Deps, tenantId: string): Promise<void> {
  const channels = await deps.store.channels.list(tenantId);
  if (channels.length < mostChannels) return;
  throw new AppError('conflict', `There are ${mostChannels} channels already, and no more are possible. Remove one.`);
}
