import { z } from 'zod';
import type { ForgeSource } from './forge-products.ts';
import { webhookAnswerSchema, webhookQuerySchema } from './webhook.ts';

type Forge = { source: ForgeSource; name: string; summary: string };

const gitlab = {
  source: 'forge-a',
  name: 'gitlab',
  summary: 'Take a GitLab delivery; the secret is in X-Gitlab-Token or X-Forge-Token, or signs it',
} as const satisfies Forge;
const bitbucket = {
  source: 'forge-b',
  name: 'bitbucket',
  summary: 'Take a Bitbucket delivery, signed in X-Hub-Signature',
} as const satisfies Forge;

const github = {
  source: 'forge-c',
  name: 'github',
  summary: 'Take a GitHub delivery, signed in X-Hub-Signature-256',
} as const satisfies Forge;

/** The endpoints for deliveries, by the neutral name and by the name of the product; part of `endpoints`. */
export const webhookEndpoints = {
  receiveGitlab: webhook(gitlab),
  receiveGitlabByName: twinOf(gitlab),
  receiveBitbucket: webhook(bitbucket),
  receiveBitbucketByName: twinOf(bitbucket),
  receiveGithub: webhook(github),
  receiveGithubByName: twinOf(github),
} as const;

function webhook({ source, summary }: Forge) {
  return {
    source,
    method: 'POST',
    path: `/webhook/${source}`,
    tag: 'Webhooks',
    summary,
    credential: 'none',
    query: webhookQuerySchema,
    body: z.looseObject({}).describe('as the forge sends it; at most 25 MiB'),
    status: 202,
    reply: webhookAnswerSchema,
    problems: [400, 401, 404, 413],
  } as const;
}

function twinOf(forge: Forge) {
  const neutral = webhook(forge);
  return { ...neutral, path: `/webhook/${forge.name}`, twinOf: neutral.path } as const;
}
