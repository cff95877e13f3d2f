import { type Actor, requireIngester } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { analyzePosted, type Posted, type PostedInput } from './analyze-posted.ts';

/** Analyses a log that a CI posted. Resolves when the analysis is durable. */
export async function ingest(deps: Deps, actor: Actor, input: PostedInput): Promise<Posted> {
  const { tenantId } = requireIngester(actor);
  return await analyzePosted(deps, tenantId, input);
}
