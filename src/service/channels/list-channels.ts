import type { ChannelList } from '../../contract/channels/channel.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { channelReply } from './channel-reply.ts';

/** An admin only; on every plan. */
export async function listChannels(deps: Deps, actor: Actor): Promise<ChannelList> {
  const { tenantId } = requireAdmin(actor);
  return { items: (await deps.store.channels.list(tenantId)).map((record) => channelReply(deps, record)) };
}
