import { z } from 'zod';
import { webhookAnswerSchema, webhookQuerySchema } from './webhook.ts';

/** Where forges deliver; part of `endpoints`. */
export const webhookEndpoints = {
  receiveGitlab: webhook(
    'forge-a',
    'Take a GitLab delivery; the secret is in X-Gitlab-Token or X-Forge-Token, or signs it',
  ),
  receiveBitbucket: webhook('forge-b', 'Take a Bitbucket delivery, signed in X-Hub-Signature'),
} as const;

function webhook<const Forge extends string, const Summary extends string>(forge: Forge, summary: Summary) {
  return {
    method: 'POST',
    path: `/webhook/${forge}`,
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
