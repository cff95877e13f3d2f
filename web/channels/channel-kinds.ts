import type { ChannelKind, Digest } from '../../src/contract/channels/channel.ts';

type Kind = { value: ChannelKind; label: string; about: string; placeholder: string };

/** The services that notifications go to, and where their addresses come from. */
export const channelKindList: readonly Kind[] = [
  {
    value: 'slack',
    label: 'Slack',
    about: 'An incoming webhook of a Slack app.',
    placeholder: 'https://hooks.slack.com/services/…',
  },
  {
    value: 'teams',
    label: 'Microsoft Teams',
    about: 'A workflow of the channel: “Post to a channel when a webhook request is received”.',
    placeholder: 'https://….logic.azure.com/workflows/…',
  },
  {
    value: 'discord',
    label: 'Discord',
    about: 'A webhook from the integrations of the channel.',
    placeholder: 'https://discord.com/api/webhooks/…',
  },
  {
    value: 'mattermost',
    label: 'Mattermost',
    about: 'An incoming webhook.',
    placeholder: 'https://chat.example.com/hooks/…',
  },
  {
    value: 'google-chat',
    label: 'Google Chat',
    about: 'A webhook from the apps and integrations of the space.',
    placeholder: 'https://chat.googleapis.com/v1/spaces/…',
  },
  {
    value: 'webhook',
    label: 'Webhook',
    about: 'Any address that takes JSON; each call is signed as Standard Webhooks describes.',
    placeholder: 'https://example.com/firstfail',
  },
];

export const digestList: readonly { value: Digest; label: string }[] = [
  { value: 'off', label: 'At once' },
  { value: 'hourly', label: 'Together every hour' },
  { value: 'daily', label: 'Together every day' },
];

export function channelKindName(kind: ChannelKind): string {
  return channelKindList.find(({ value }) => value === kind)?.label ?? kind;
}
