import { z } from 'zod';
import { categorySchema, severitySchema } from '../analyses/analysis.ts';
import { channelKinds } from './channel-kinds.ts';

export const channelStates = ['active', 'paused', 'disabled'] as const;
export const digests = ['off', 'hourly', 'daily'] as const;
export const notificationStates = ['waiting', 'sent', 'failed', 'dropped'] as const;
export const notificationEvents = [
  'analysis.completed',
  'incident.opened',
  'incident.closed',
  'digest',
  'test',
] as const;

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters');
const words = z.array(z.string().trim().min(1).max(512)).max(50);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be like 22:30');
const url = z.string().trim().min(1).max(2000).describe('write-only: whoever knows it can post there');

export const channelFiltersSchema = z.object({
  severity: z.array(severitySchema).max(4).optional().describe('these severities only'),
  projects: words.optional().describe('these projects only; * stands for anything, as in acme/*'),
  branches: words.optional().describe('these branches only; * stands for anything'),
  categories: z.array(categorySchema).max(50).optional(),
  only_new: z.boolean().optional().describe('only causes that were not seen before'),
});

export const quietHoursSchema = z.object({
  start: clock,
  end: clock.describe('before start: over midnight'),
  time_zone: z.string().min(1).max(64).describe('an IANA name such as Europe/Berlin'),
});

const settings = {
  name,
  filters: channelFiltersSchema,
  digest: z.enum(digests).describe('off: a message for each analysis; a burst of one cause is one message'),
  quiet_hours: quietHoursSchema.nullable().describe('what comes then is sent together when they are over'),
};

export const newChannelSchema = z.object({
  kind: z.enum(channelKinds),
  url,
  name,
  filters: channelFiltersSchema.default({}),
  digest: settings.digest.default('off'),
  quiet_hours: quietHoursSchema.nullable().default(null),
});

export const channelChangeSchema = z
  .object({ ...settings, url, state: z.enum(['active', 'paused']) })
  .partial()
  .describe('only what is sent changes');

export const channelSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(channelKinds),
    ...settings,
    host: z.string().describe('of the address; the rest of it is a secret'),
    state: z.enum(channelStates).describe('disabled: the service there said that the address is gone'),
    state_reason: z.string().nullable(),
    previous_secret_until: z.iso
      .datetime()
      .nullable()
      .describe('of kind webhook: after a rotation, until when the earlier secret signs too'),
    created_at: z.iso.datetime(),
    created_by: z.uuid().nullable(),
    last_sent_at: z.iso.datetime().nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'Channel', description: 'Where notifications go. Its address is never shown.' });

export const createdChannelSchema = channelSchema
  .extend({ secret: z.string().nullable().describe('of kind webhook: verifies its signatures; shown once') })
  .meta({ id: 'CreatedChannel' });

export const rotatedChannelSecretSchema = z
  .object({
    secret: z.string().describe('this answer is the only place that shows it'),
    previous_secret_until: z.iso.datetime().describe('until then each message is signed with the earlier secret too'),
  })
  .meta({ id: 'RotatedChannelSecret' });

export const channelListSchema = z.object({ items: z.array(channelSchema) });

export const testedChannelSchema = z
  .object({ ok: z.boolean(), detail: z.string().describe('what the service there answered, or what to do') })
  .meta({ id: 'TestedChannel' });

export const previewedChannelSchema = z.object({ kind: z.enum(channelKinds) });

export const channelPreviewSchema = z
  .object({
    analysis_id: z.uuid().nullable().describe('the newest, of which it tells; null without one: the test message'),
    headline: z.string(),
    where: z.string(),
    summary: z.string(),
    quote: z.string().describe('the line of the log that shows the cause; empty without one'),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    links: z.array(z.object({ name: z.string(), url: z.string() })),
    message: z.record(z.string(), z.unknown()).describe('what would be posted, as the service there takes it'),
  })
  .meta({ id: 'ChannelPreview', description: 'What a message says, and how it would be posted. Nothing is sent.' });

export const notificationSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  event: z.enum(notificationEvents),
  analysis_id: z.uuid().nullable().describe('with analysis.completed'),
  incident_id: z.uuid().nullable().describe('with incident.opened and incident.closed'),
  state: z.enum(notificationStates).describe('failed: given up on; dropped: the channel was removed or paused'),
  tries: z.int(),
  sent_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});

export const notificationQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  state: z.enum(notificationStates).optional(),
});
export const notificationListSchema = z.object({
  items: z.array(notificationSchema).describe('newest first; kept for 30 days'),
});

export type ChannelState = (typeof channelStates)[number];
export type ChannelFilters = z.infer<typeof channelFiltersSchema>;
export type QuietHours = z.infer<typeof quietHoursSchema>;
export type Digest = (typeof digests)[number];
export type NewChannel = z.infer<typeof newChannelSchema>;
export type ChannelChange = z.infer<typeof channelChangeSchema>;
export type Channel = z.infer<typeof channelSchema>;
export type CreatedChannel = z.infer<typeof createdChannelSchema>;
export type RotatedChannelSecret = z.infer<typeof rotatedChannelSecretSchema>;
export type ChannelList = z.infer<typeof channelListSchema>;
export type TestedChannel = z.infer<typeof testedChannelSchema>;
export type PreviewedChannel = z.infer<typeof previewedChannelSchema>;
export type ChannelPreview = z.infer<typeof channelPreviewSchema>;
export type NotificationEvent = (typeof notificationEvents)[number];
export type NotificationState = (typeof notificationStates)[number];
export type NotificationList = z.infer<typeof notificationListSchema>;
export type NotificationQuery = z.output<typeof notificationQuerySchema>;
