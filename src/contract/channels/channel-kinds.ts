type Row = {
  kind: string;
  name: string;
  /** How a person gets the address. */
  about: string;
  /** An example of the address. */
  address: string;
  /** Whether the messages are signed with a secret of the channel. */
  hasSecret: boolean;
};

/**
 * The services that receive messages, one row each. The API, the dashboard and the documentation read this list.
 * `src/channels/<kind>.ts` makes and sends the messages; without it, the types do not compile.
 */
export const channelServices = [
  {
    kind: 'slack',
    name: 'Slack',
    about: 'An incoming webhook of a Slack app.',
    address: 'https://hooks.slack.com/services/…',
    hasSecret: false,
  },
  {
    kind: 'teams',
    name: 'Microsoft Teams',
    about: 'A workflow of the channel: “Post to a channel when a webhook request is received”.',
    address: 'https://….logic.azure.com/workflows/…?…&sig=…',
    hasSecret: false,
  },
  {
    kind: 'discord',
    name: 'Discord',
    about: 'A webhook from the integrations of the channel.',
    address: 'https://discord.com/api/webhooks/…/…',
    hasSecret: false,
  },
  {
    kind: 'mattermost',
    name: 'Mattermost',
    about: 'An incoming webhook.',
    address: 'https://mattermost.example.com/hooks/…',
    hasSecret: false,
  },
  {
    kind: 'google-chat',
    name: 'Google Chat',
    about: 'A webhook from the apps and integrations of the space.',
    address: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
    hasSecret: false,
  },
  {
    kind: 'webhook',
    name: 'Webhook',
    about: 'Any address that takes JSON; each call is signed as Standard Webhooks describes.',
    address: 'https://example.com/firstfail',
    hasSecret: true,
  },
] as const satisfies readonly Row[];

export type ChannelKind = (typeof channelServices)[number]['kind'];

export const channelKinds: readonly ChannelKind[] = channelServices.map(({ kind }) => kind);

export function channelService(kind: ChannelKind): Row {
  const row = channelServices.find((service) => service.kind === kind);
  if (row === undefined) throw new Error(`No channel is of kind ${kind}.`);
  return row;
}
