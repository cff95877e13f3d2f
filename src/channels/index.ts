import type { ChannelKind } from '../contract/channels/channel-kinds.ts';
import type { Channel } from './channel.ts';
import { discord } from './discord.ts';
import { googleChat } from './google-chat.ts';
import { mattermost } from './mattermost.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

export const channels: Record<ChannelKind, Channel> = {
  slack,
  teams,
  discord,
  mattermost,
  'google-chat': googleChat,
  webhook,
};
