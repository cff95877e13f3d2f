import type { Channel, ChannelChange } from '../../contract/channels/channel.ts';
import { seal } from '../../kernel/seal.ts';
import type { ChannelChanges, ChannelRecord } from '../../store/channels/channel-store.ts';
import { type Actor, requireAdmin, type UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { channelReply } from './channel-reply.ts';
import { checkChannel, requireChannelPlan } from './check-channel.ts';
import { findChannel, noSuchChannel } from './find-channel.ts';

type Input = ChannelChange & { id: string };

/** An admin only. On the Free plan everything but making it active. */
export async function changeChannel(deps: Deps, actor: Actor, { id, ...change }: Input): Promise<Channel> {
  const admin = requireAdmin(actor);
  const record = await findChannel(deps, admin.tenantId, id);
  checkChannel(deps, { kind: record.kind, url: change.url, quiet_hours: change.quiet_hours });
  if (change.state === 'active') requireChannelPlan(admin.tenant.plan);
  const changes = changesOf(deps, admin, { record, change });
  const changed = Object.keys(change);
  const details = {
    changed,
    ...(changes.host && { host: changes.host }),
    ...(changes.state && { state: changes.state }),
  };
  const event = { action: 'channel.changed', subject: { id, name: record.name }, details } as const;
  if (changed.length === 0) return channelReply(deps, record);
  const audit = auditRecord(deps, admin, event);
  const stored = await deps.store.channels.change(admin.tenantId, id, changes, { audit });
  if (stored === undefined) throw noSuchChannel();
  return channelReply(deps, stored);
}

function changesOf(
  deps: Deps,
  { tenantId, tenant }: UserActor,
  { record, change }: { record: ChannelRecord; change: ChannelChange },
): ChannelChanges {
  const { name, filters, digest, quiet_hours: quietHours, url } = change;
  const address = url === undefined ? undefined : new URL(url);
  return {
    ...(name !== undefined && { name }),
    ...(filters !== undefined && { filters }),
    ...(digest !== undefined && { digest }),
    ...(quietHours !== undefined && { quietHours }),
    ...(address && {
      url: seal(deps, { tenantId, id: record.id, column: 'channels.url' }, address.href),
      host: address.host,
      lastError: null,
    }),
    ...stateChange({ record, change, isPaid: tenant.plan === 'paid' }),
  };
}

/** A new address gives a disabled channel another chance. */
function stateChange({
  record,
  change: { state, url },
  isPaid,
}: {
  record: ChannelRecord;
  change: ChannelChange;
  isPaid: boolean;
}): ChannelChanges {
  if (state !== undefined) return { state, stateReason: null, pausedByPlan: false };
  if (url === undefined || record.state !== 'disabled') return {};
  return { state: isPaid ? 'active' : 'paused', stateReason: null, pausedByPlan: !isPaid };
}
