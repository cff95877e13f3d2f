import { z } from 'zod';
import {
  newBitbucketCloudSchema,
  newBitbucketDataCenterSchema,
  newGithubSchema,
  newGitlabSchema,
} from './connection.ts';
import { mostAtOnce } from './most-at-once.ts';
import { reportChangeSchema } from './report.ts';

export { mostAtOnce } from './most-at-once.ts';

const gitlab = newGitlabSchema.shape;
const dataCenter = newBitbucketDataCenterSchema.shape;
const cloud = newBitbucketCloudSchema.shape;

const groupSchema = z.object({
  forge: gitlab.forge,
  base_url: gitlab.base_url,
  group: z
    .string()
    .trim()
    .min(1)
    .max(400)
    .regex(
      /^(?!\.{1,2}(?:\/|$))[^\s\p{Cc}\p{Cf}\\?#/]+(?:\/[^\s\p{Cc}\p{Cf}\\?#/]+)*$/u,
      'must be like group or group/subgroup',
    )
    .describe('the path of the group; its subgroups come along'),
  access_token: gitlab.access_token.unwrap().describe('personal or group access token with the scope api'),
});
const projectOfDataCenterSchema = z.object({
  forge: dataCenter.forge,
  edition: dataCenter.edition,
  base_url: dataCenter.base_url,
  project_key: dataCenter.project_key,
  access_token: dataCenter.access_token.unwrap().describe('HTTP access token with project admin rights'),
});
const workspaceSchema = z.object({
  forge: cloud.forge,
  edition: cloud.edition,
  workspace: cloud.workspace,
  access_token: cloud.access_token.unwrap().describe('workspace or project access token'),
});
const installationSourceSchema = z.object({
  forge: newGithubSchema.shape.forge,
  installation: z.uuid().describe('id of an installation of the GitHub App that is shown to this tenant'),
});

/** Where many projects are: a group, a workspace, a project of Bitbucket, or an installation of the GitHub App. */
export const sourceSchema = z.discriminatedUnion('forge', [
  groupSchema,
  z.discriminatedUnion('edition', [projectOfDataCenterSchema, workspaceSchema]),
  installationSourceSchema,
]);

export const availableQuerySchema = z.object({
  from: sourceSchema,
  after: z
    .string()
    .regex(/^\d{1,9}$/, 'must be the next of an earlier answer')
    .optional()
    .describe('next of the answer before'),
});

export const availableSchema = z.object({
  items: z.array(
    z.object({
      project: z.string(),
      private: z.boolean(),
      archived: z.boolean(),
      connected: z.boolean().describe('whether this tenant has connected it already'),
    }),
  ),
  next: z.string().nullable().describe('null at the end'),
  note: z.string().nullable().describe('what this list leaves out, and the way to it'),
});

export const manySchema = z.object({
  from: sourceSchema,
  projects: z.array(z.string().min(1).max(500)).min(1).max(mostAtOnce).describe('names, as the list has them'),
  report: reportChangeSchema.optional().describe('what is answered on merge requests; nothing where left out'),
});

export const manyAnswerSchema = z.object({
  items: z
    .array(
      z.object({
        project: z.string(),
        outcome: z.enum(['connected', 'connected_already', 'failed']),
        connection_id: z.uuid().nullable(),
        detail: z.string().nullable().describe('what is left to do, or why it is not connected'),
      }),
    )
    .describe('in the order of the call; one that fails keeps no other back'),
});

export const installationSchema = z.object({
  id: z.uuid(),
  account: z.string().describe('the user or the organization at which the App is installed'),
  base_url: z.string(),
  state: z
    .enum(['offered', 'active', 'suspended'])
    .describe('offered: GitHub showed it to an administrator; the first repository that is connected binds it'),
  connections: z.int().describe('how many repositories are connected through it'),
});

export const installationListSchema = z.object({
  items: z.array(installationSchema),
  app: z
    .object({ base_url: z.string(), install_url: z.string().nullable() })
    .nullable()
    .describe('the GitHub of the App, and where it is installed; null where the operator set up none'),
});

export type Source = z.infer<typeof sourceSchema>;
export type AvailableQuery = z.infer<typeof availableQuerySchema>;
export type Available = z.infer<typeof availableSchema>;
export type Many = z.infer<typeof manySchema>;
export type ManyAnswer = z.infer<typeof manyAnswerSchema>;
export type InstallationList = z.infer<typeof installationListSchema>;
