import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { changeChannel } from '../../service/channels/change-channel.ts';
import { createChannel } from '../../service/channels/create-channel.ts';
import { listChannels } from '../../service/channels/list-channels.ts';
import { previewChannel } from '../../service/channels/preview-channel.ts';
import { removeChannel } from '../../service/channels/remove-channel.ts';
import { rotateChannelSecret } from '../../service/channels/rotate-channel-secret.ts';
import { testChannel } from '../../service/channels/test-channel.ts';
import type { Deps } from '../../service/deps.ts';
import { listNotifications } from '../../service/notifications/list-notifications.ts';
import { serve } from './route.ts';

export function channelsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listChannels, async ({ actor }) => await listChannels(deps, actor));
  serve(app, endpoints.createChannel, async ({ actor, body }) => await createChannel(deps, actor, body));
  serve(app, endpoints.previewChannel, async ({ actor, body }) => await previewChannel(deps, actor, body));
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
