import { mostPatterns, type NewPattern, type Pattern } from '../../contract/patterns/pattern.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { PatternWords } from '../../store/patterns/pattern-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { checkPattern } from './check-pattern.ts';
import { patternReply } from './pattern-reply.ts';

/** An admin only. It takes part in each analysis that begins after the answer. */
export async function createPattern(deps: Deps, actor: Actor, input: NewPattern): Promise<Pattern> {
  const admin = requireAdmin(actor);
  const words = patternWords(input);
  await checkPattern(deps, admin.tenantId, words);
  const id = deps.newId();
  const createdAt = deps.now();
  const record = { id, ...words, createdAt, createdBy: admin.user.id, changedAt: createdAt };
  const audit = auditRecord(deps, admin, { action: 'pattern.created', subject: { id, name: words.name } });
  if (await deps.store.patterns.create(admin.tenantId, record, { limit: mostPatterns, audit }))
    return patternReply(record);
  throw new AppError('conflict', `There are ${mostPatterns} patterns already, and no more are possible. Remove one.`);
}

/** What was left out is null. */
export function patternWords({ text, regex, owner, retry, ...rest }: NewPattern): PatternWords {
  return { ...rest, text: text ?? null, regex: regex ?? null, owner: owner ?? null, retry: retry ?? null };
}
