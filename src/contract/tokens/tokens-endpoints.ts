import { z } from 'zod';
import { createdTokenSchema, newTokenSchema, ownTokenSchema, tokenListSchema } from './token.ts';

const byId = z.object({ id: z.string() });

export const tokensEndpoints = {
  listTokens: {
    method: 'GET',
    path: '/api/tokens',
    tag: 'Tokens',
    summary: 'List API tokens',
    credential: 'admin',
    status: 200,
    reply: tokenListSchema,
    problems: [401, 403],
  },
  readOwnToken: {
    method: 'GET',
    path: '/api/v1/token',
    tag: 'Tokens',
    summary: 'Read whose token this is, and what it may do',
    credential: 'agent',
    status: 200,
    reply: ownTokenSchema,
    problems: [401, 404],
  },
  createToken: {
    method: 'POST',
    path: '/api/tokens',
    tag: 'Tokens',
    summary: 'Create an API token; its secret is shown once',
    credential: 'admin',
    body: newTokenSchema,
    status: 201,
    reply: createdTokenSchema,
    problems: [400, 401, 403, 415, 422],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/api/tokens/{id}',
    tag: 'Tokens',
    summary: 'Revoke an API token at once',
    credential: 'admin',
    params: byId,
    status: 204,
    reply: undefined,
    problems: [401, 403, 404],
  },
} as const;
