import { z } from 'zod';
import { failureStates } from './failure-states.ts';
import { forgeSources } from './forge-products.ts';
import { reportChangeSchema, reportSchema } from './report.ts';

export { failureStates } from './failure-states.ts';

export const editions = ['self-hosted', 'cloud'] as const;
export const connectionHealths = ['healthy', 'waiting', 'unhealthy'] as const;
export const deliveryAnswers = ['accepted', 'duplicate', 'ignored', 'ping', 'refused', 'posted', 'not_posted'] as const;

// Values for addresses and headers: without characters that could break a line or a path.
const plain = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\s\p{Cc}\p{Cf}\\?#]*$/u, 'must not contain spaces, control characters, ?, # or \\');
const slug = plain(255).regex(/^(?!\.{1,2}$)[^/]*$/, 'must be a name without /');
const baseUrl = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .describe('where the product is, such as https://git.example.com; http and https only, no user, query or fragment');
const accessToken = plain(4096).describe('write-only: no answer ever holds it');

const report = reportChangeSchema.optional().describe('what is answered on merge requests; nothing where left out');

export const newGitlabSchema = z.object({
  forge: z.literal('forge-a'),
  base_url: baseUrl,
  project: plain(500)
    .regex(/^(?:(?!\.{1,2}\/)[^/]+\/)+(?!\.{1,2}$)[^/]+$/, 'must be like group/name')
    .describe('the path of the project, such as group/name'),
  access_token: accessToken
    .optional()
    .describe('personal or project access token with the scope api: registers the webhook'),
  report,
});

export const newBitbucketDataCenterSchema = z.object({
  forge: z.literal('forge-b'),
  edition: z.literal('self-hosted'),
  base_url: baseUrl,
  project_key: slug,
  repo_slug: slug,
  access_token: accessToken
    .optional()
    .describe('HTTP access token with repository admin rights: registers the webhook'),
  report,
});

export const newBitbucketCloudSchema = z.object({
  forge: z.literal('forge-b'),
  edition: z.literal('cloud'),
  workspace: slug,
  repo_slug: slug,
  access_token: accessToken.optional().describe('repository access token: registers the webhook and fetches logs'),
  report,
});

export const newGithubSchema = z.object({
  forge: z.literal('forge-c'),
  base_url: baseUrl.describe('https://github.com, or where the Enterprise Server is; http and https only'),
  project: plain(500)
    .regex(/^(?!\.{1,2}\/)[^/]+\/(?!\.{1,2}$)[^/]+$/, 'must be like owner/name')
    .describe('the repository, such as owner/name'),
  access_token: accessToken
    .optional()
    .describe(
      'fine-grained token with Actions: read and Webhooks: read and write, or a classic one with the scope repo',
    ),
  report,
});

/** Without an `access_token` the service makes no call; the answer holds the steps to do on the forge by hand. */
export const newConnectionSchema = z.discriminatedUnion('forge', [
  newGitlabSchema,
  z.discriminatedUnion('edition', [newBitbucketDataCenterSchema, newBitbucketCloudSchema]),
  newGithubSchema,
]);

export const registrationSchema = z.object({
  state: z.enum(['registered', 'manual', 'refused']).describe('manual: no token was given; refused: the forge said no'),
  reason: z.string().nullable().describe('why the forge refused, in its words where it gave any'),
  steps: z.array(z.string()).describe('what to do by hand; empty when registered'),
});

export const connectionSchema = z
  .object({
    id: z.uuid(),
    forge: z.enum(forgeSources),
    edition: z.enum(editions).nullable().describe('null for GitLab and GitHub'),
    base_url: z.string(),
    project: z.string().describe('group/name, KEY/slug, workspace/slug or owner/name'),
    webhook_url: z.string().describe('what the forge calls; its origin may be replaced'),
    has_secret: z.literal(true),
    access: z
      .enum(['none', 'token', 'oauth', 'app'])
      .describe('how the forge is asked for logs; app: by an installation of the GitHub App, without a credential'),
    report: reportSchema,
    registration: registrationSchema,
    health: z.object({ state: z.enum(connectionHealths), reason: z.string().nullable() }),
    notes: z.array(z.string()).describe('limits of this forge that its owner should know'),
    previous_secret_until: z.iso.datetime().nullable().describe('while a rotated secret still works'),
    forge_version: z.string().nullable(),
    created_at: z.iso.datetime(),
    created_by: z.uuid().nullable(),
    last_delivery_at: z.iso.datetime().nullable(),
    last_polled_at: z.iso.datetime().nullable(),
    counts: z.object({
      waiting: z.int().describe('failures whose log is still to be fetched'),
      failed: z.int().describe('failures given up on; their analyses say so'),
    }),
  })
  .meta({ id: 'Connection', description: 'A project attached to a forge. Its secrets are never shown.' });

export const createdConnectionSchema = connectionSchema
  .extend({ secret: z.string().describe('this answer is the only place that shows it') })
  .meta({ id: 'CreatedConnection' });

export const connectionListSchema = z.object({
  items: z.array(connectionSchema),
  oauth: z
    .object({ base_url: z.string() })
    .nullable()
    .describe('the GitLab whose projects can be connected by signing in there; null where the operator set none'),
});

export const connectionChangeSchema = z.object({
  access_token: accessToken.nullable().optional().describe('a new one registers the webhook; null removes it'),
  report: reportChangeSchema.optional().describe('only the members that change'),
});

export const rotatedSecretSchema = z
  .object({
    secret: z.string().describe('this answer is the only place that shows it'),
    previous_secret_until: z.iso.datetime().describe('until then the earlier secret works too'),
    registration: registrationSchema,
  })
  .meta({ id: 'RotatedSecret' });

export const testedConnectionSchema = z
  .object({ ok: z.boolean(), detail: z.string().describe('what happened, or what to do') })
  .meta({ id: 'TestedConnection' });

export const deliverySchema = z.object({
  id: z.uuid(),
  received_at: z.iso.datetime(),
  event: z.string(),
  answer: z
    .enum(deliveryAnswers)
    .describe('posted and not_posted: what Firstfail did on a merge request; the others: what was delivered'),
  reason: z.string().nullable(),
});

const page = { limit: z.coerce.number().int().min(1).max(500).default(100) };
export const deliveryQuerySchema = z.object(page);
export const deliveryListSchema = z.object({
  items: z.array(deliverySchema).describe('newest first; kept for 30 days'),
});

export const failureSchema = z.object({
  id: z.uuid(),
  state: z.enum(failureStates),
  announced_at: z.iso.datetime(),
  run_id: z.string().nullable(),
  job: z.string().nullable(),
  branch: z.string().nullable(),
  build_url: z.string().nullable(),
  tries: z.int(),
  reason: z.string().nullable().describe('why it waits, was skipped or was given up'),
  analysis_id: z.uuid().nullable(),
});

export const failureQuerySchema = z.object({ ...page, state: z.enum(failureStates).optional() });
export const failureListSchema = z.object({ items: z.array(failureSchema).describe('newest first; kept for 30 days') });

export const oauthStartQuerySchema = z.object({
  project: newGitlabSchema.shape.project.describe('the path of the project to connect'),
});
export const oauthCallbackQuerySchema = z.object({
  code: z.string().max(2048).optional(),
  state: z.string().max(2048).optional(),
  error: z.string().max(200).optional(),
});

export type Edition = (typeof editions)[number];
export type ConnectionHealth = (typeof connectionHealths)[number];
export type DeliveryAnswer = (typeof deliveryAnswers)[number];
export type FailureState = (typeof failureStates)[number];
export type NewConnection = z.infer<typeof newConnectionSchema>;
export type Registration = z.infer<typeof registrationSchema>;
export type Connection = z.infer<typeof connectionSchema>;
export type CreatedConnection = z.infer<typeof createdConnectionSchema>;
export type ConnectionList = z.infer<typeof connectionListSchema>;
export type ConnectionChange = z.infer<typeof connectionChangeSchema>;
export type RotatedSecret = z.infer<typeof rotatedSecretSchema>;
export type TestedConnection = z.infer<typeof testedConnectionSchema>;
export type DeliveryList = z.infer<typeof deliveryListSchema>;
export type FailureList = z.infer<typeof failureListSchema>;
export type FailureQuery = z.output<typeof failureQuerySchema>;
