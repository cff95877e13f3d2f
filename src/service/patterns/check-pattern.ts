import { AppError } from '../../kernel/app-error.ts';
import type { PatternWords } from '../../store/patterns/pattern-store.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';

const retryAfterSeconds = 5;

/** Refuses an expression that cannot be used, with the reason. It is compiled in an analysis thread. */
export async function checkPattern(
  { threads }: Pick<Deps, 'threads'>,
  tenantId: TenantId,
  { text, regex }: Pick<PatternWords, 'text' | 'regex'>,
): Promise<void> {
  const checked = await threads.checkPattern(tenantId, { text, regex });
  if (checked.kind === 'lost')
    throw new AppError('unavailable', 'The pattern could not be checked. Nothing was stored.', { retryAfterSeconds });
  if (checked.problem === undefined) return;
  const pointer = regex === null ? '/text' : '/regex';
  throw new AppError('invalid', `The pattern cannot be used. ${checked.problem}`, {
    errors: [{ pointer, detail: checked.problem }],
  });
}
