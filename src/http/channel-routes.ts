import type { FastifyInstance } from 'fastify';
import { endpoints } from '../contract/endpoints.ts';
import { changeChannel } from '../service/change-channel.ts';
import { createChannel } from '../service/create-channel.ts';
import type { Deps } from '../service/deps.ts';
import { listChannels } from '../service/list-channels.ts';
import { listNotifications } from '../service/list-notifications.ts';
import { removeChannel } from '../service/remove-channel.ts';
import { rotateChannelSecret } from '../service/rotate-channel-secret.ts';
import { testChannel } from '../service/test-channel.ts';
import { serve } from './route.ts';

export function channelRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listChannels, async ({ actor }) => await listChannels(deps, actor));
  serve(app, endpoints.createChannel, async ({ actor, body }) => await createChannel(deps, actor, body));
  serve(app, endpoints.changeChannel, async ({ actor, params, body }) => {
    return await changeChannel(deps, actor, { ...body, id: params.id });
  });
  serve(app, endpoints.removeChannel, async ({ actor, params }) => await removeChannel(deps, actor, params.id));
  serve(app, endpoints.rotateChannelSecret, async ({ actor, params }) => {
    return await rotateChannelSecret(deps, actor, params.id);
  });
  serve(app, endpoints.testChannel, async ({ actor, params }) => await testChannel(deps, actor, params.id));
  serve(app, endpoints.listNotifications, async ({ actor, params, query }) => {
    return await listNotifications(deps, actor, { ...query, id: params.id });
  });
}
