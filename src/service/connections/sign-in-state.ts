import { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';
import { isSignedBy, sign } from '../../kernel/signature.ts';
import type { UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** What a person went to the forge for; at GitHub, the project is chosen afterwards. */
export type SignInRequest = { forge: 'forge-a' | 'forge-c'; project: string };

const lifetimeMs = 30 * 60_000;
const schema = z.object({
  // States of an earlier version name none.
  forge: z.enum(['forge-a', 'forge-c']).default('forge-a'),
  project: z.string(),
  expiresAt: z.coerce.date(),
});

/** Good for this session, for half an hour, and once. */
export function writeState(deps: Deps, { sessionHash }: UserActor, wanted: SignInRequest): string {
  const expiresAt = new Date(deps.now().getTime() + lifetimeMs);
  const chance = deps.randomBytes(16).toString('base64url');
  const request = Buffer.from(JSON.stringify({ ...wanted, expiresAt, chance })).toString('base64url');
  return `${request}.${signature(deps, sessionHash, request)}`;
}

/** Throws for a state of another session or forge, an altered one and a used one; `undefined` for an expired one. */
export async function consumeState(
  deps: Deps,
  { sessionHash }: UserActor,
  { state, forge }: { state: string | undefined; forge: SignInRequest['forge'] },
): Promise<SignInRequest | undefined> {
  const [request = '', presented = '', ...rest] = (state ?? '').split('.');
  if (rest.length > 0 || !isSignedBy(presented, signature(deps, sessionHash, request))) throw badState();
  const { expiresAt, ...wanted } = schema.parse(JSON.parse(Buffer.from(request, 'base64url').toString()));
  if (wanted.forge !== forge) throw badState();
  if (expiresAt <= deps.now()) return undefined;
  const once = { key: sign(deps.secretKey, 'attempt', JSON.stringify(['sign-in', presented])), limit: 1 };
  const { waitMs } = await deps.store.attempts.consume([once], lifetimeMs);
  if (waitMs > 0) throw badState();
  return wanted;
}

/** Made again from the state when the person is back, so that it is kept nowhere. */
export function verifierOf(deps: Deps, state: string): string {
  return sign(deps.secretKey, 'sign-in', JSON.stringify(['verifier', state]));
}

function signature(deps: Deps, sessionHash: string, request: string): string {
  return sign(deps.secretKey, 'sign-in', JSON.stringify(['state', sessionHash, request]));
}

function badState(): AppError {
  return new AppError('invalid_parameter', 'This sign-in was not begun here, or is used up. Begin again.', {
    errors: [{ pointer: 'state', detail: 'must be one that this session began with' }],
  });
}
