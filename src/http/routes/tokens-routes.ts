import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';
import { createToken } from '../../service/tokens/create-token.ts';
import { listTokens } from '../../service/tokens/list-tokens.ts';
import { readOwnToken } from '../../service/tokens/read-own-token.ts';
import { revokeToken } from '../../service/tokens/revoke-token.ts';
import { serve } from './route.ts';

export function tokensRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listTokens, async ({ actor }) => await listTokens(deps, actor));
  serve(app, endpoints.readOwnToken, async ({ actor }) => await readOwnToken(deps, actor));
  serve(app, endpoints.createToken, async ({ actor, body }) => await createToken(deps, actor, body));
  serve(app, endpoints.revokeToken, async ({ actor, params }) => await revokeToken(deps, actor, params.id));
}
