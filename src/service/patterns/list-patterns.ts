import type { PatternList } from '../../contract/patterns/pattern.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { patternReply } from './pattern-reply.ts';

/** An admin only; oldest first. */
export async function listPatterns(deps: Deps, actor: Actor): Promise<PatternList> {
  const { tenantId } = requireAdmin(actor);
  return { items: (await deps.store.patterns.list(tenantId)).map(patternReply) };
}
