import type { Pattern, PatternChange } from '../../contract/patterns/pattern.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { PatternWords } from '../../store/patterns/pattern-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { checkPattern } from './check-pattern.ts';
import { noSuchPattern, patternReply } from './pattern-reply.ts';

type Input = PatternChange & { id: string };

/** An admin only. The id stays, and with it the cause of its analyses. */
export async function changePattern(deps: Deps, actor: Actor, { id, ...change }: Input): Promise<Pattern> {
  const admin = requireAdmin(actor);
  const { tenantId } = admin;
  const record = await deps.store.patterns.get(tenantId, id);
  if (record === undefined) throw noSuchPattern();
  const changed = Object.keys(change);
  if (changed.length === 0) return patternReply(record);
  const sought = soughtAfter(record, change);
  await checkPattern(deps, tenantId, sought);
  const event = { action: 'pattern.changed', subject: { id, name: record.name }, details: { changed } } as const;
  const changes = { ...change, ...sought, changedAt: deps.now() };
  const stored = await deps.store.patterns.change(tenantId, id, changes, { audit: auditRecord(deps, admin, event) });
  if (stored === undefined) throw noSuchPattern();
  return patternReply(stored);
}

/** A text takes the place of an expression, and the other way round; one of the two stays. */
function soughtAfter(
  record: Pick<PatternWords, 'text' | 'regex'>,
  { text, regex }: PatternChange,
): Pick<PatternWords, 'text' | 'regex'> {
  if (text != null) return { text, regex: null };
  if (regex != null) return { text: null, regex };
  const left = {
    text: text === undefined ? record.text : text,
    regex: regex === undefined ? record.regex : regex,
  };
  if (left.text !== null || left.regex !== null) return left;
  const detail = 'Send either text or regex.';
  throw new AppError('invalid', `The pattern would look for nothing. ${detail}`, {
    errors: [{ pointer: '/regex', detail }],
  });
}
