import type { ChannelKind } from '../contract/channels/channel.ts';

type Service = { kind: ChannelKind; name: string; hosts: RegExp };

const services: readonly Service[] = [
  { kind: 'slack', name: 'Slack', hosts: /^hooks\.slack(?:-gov)?\.com$/ },
  { kind: 'discord', name: 'Discord', hosts: /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/ },
  { kind: 'google-chat', name: 'Google Chat', hosts: /^chat\.googleapis\.com$/ },
  {
    kind: 'teams',
    name: 'Microsoft Teams',
    hosts: /^(?:.+\.)?(?:logic\.azure\.(?:com|us)|api\.powerplatform\.com|powerautomate\.com|flow\.microsoft\.com)$/,
  },
];

/**
 * Why the address cannot be one of this kind: it is one of another service's, or one of its own that is incomplete.
 * An unknown host is right, because a proxy or a compatible service may stand there.
 */
export function wrongHost(url: URL, kind: ChannelKind, path: { pattern: RegExp; example: string }): string | undefined {
  const service = services.find(({ hosts }) => hosts.test(url.hostname.replace(/\.$/, '')));
  if (service === undefined) return undefined;
  if (service.kind !== kind) return `is an address of ${service.name}; choose that kind of channel`;
  if (url.protocol === 'https:' && path.pattern.test(url.pathname)) return undefined;
  return `must be like ${path.example}`;
}
