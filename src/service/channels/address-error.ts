import { type ChannelKind, channelService } from '../../contract/channels/channel-kinds.ts';
import type { Deps } from '../deps.ts';

/**
 * Why the address cannot be one of this kind: it belongs to another service, or is incomplete. An unknown host is
 * accepted, because a proxy or a compatible service may be there.
 */
export function addressError({ channels }: Pick<Deps, 'channels'>, kind: ChannelKind, url: URL): string | undefined {
  const host = url.hostname.replace(/\.$/, '');
  const { retired } = channels[kind];
  if (retired?.hosts.test(host)) return retired.reason;
  const owner = Object.values(channels).find(({ service }) => service?.hosts.test(host));
  if (owner?.service === undefined) return undefined;
  if (owner.kind !== kind) return `is an address of ${channelService(owner.kind).name}; choose that kind of channel`;
  if (url.protocol === 'https:' && owner.service.path.test(url.pathname)) return undefined;
  return `must be like ${channelService(kind).address}`;
}
