import { z } from 'zod';
import {
  channelChangeSchema,
  channelListSchema,
  channelSchema,
  createdChannelSchema,
  newChannelSchema,
  notificationListSchema,
  notificationQuerySchema,
  testedChannelSchema,
} from './channel.ts';

const byId = z.object({ id: z.string() });
const tag = 'Channels';
const credential = 'admin';

/** Where notifications go: on paid plans; part of `endpoints`. */
export const channelEndpoints = {
  listChannels: {
    method: 'GET',
    path: '/api/channels',
    tag,
    credential,
    summary: 'List notification channels',
    status: 200,
    reply: channelListSchema,
    problems: [401, 403],
  },
  createChannel: {
    method: 'POST',
    path: '/api/channels',
    tag,
    credential,
    summary: 'Create a notification channel; on paid plans',
    body: newChannelSchema,
    status: 201,
    reply: createdChannelSchema,
    problems: [400, 401, 403, 409, 415, 422],
  },
  changeChannel: {
    method: 'PATCH',
    path: '/api/channels/{id}',
    tag,
    credential,
    summary: 'Change, pause or resume a channel',
    params: byId,
    body: channelChangeSchema,
    status: 200,
    reply: channelSchema,
    problems: [400, 401, 403, 404, 415, 422],
  },
  removeChannel: {
    method: 'DELETE',
    path: '/api/channels/{id}',
    tag,
    credential,
    summary: 'Remove a channel',
    params: byId,
    status: 204,
    reply: undefined,
    problems: [401, 403, 404],
  },
  testChannel: {
    method: 'POST',
    path: '/api/channels/{id}/test',
    tag,
    credential,
    summary: 'Send a test message and say what came of it; on paid plans',
    params: byId,
    status: 200,
    reply: testedChannelSchema,
    problems: [401, 403, 404],
  },
  listNotifications: {
    method: 'GET',
    path: '/api/channels/{id}/notifications',
    tag,
    credential,
    summary: 'List what was sent to a channel and what was not',
    params: byId,
    query: notificationQuerySchema,
    status: 200,
    reply: notificationListSchema,
    problems: [400, 401, 403, 404],
  },
} as const;
