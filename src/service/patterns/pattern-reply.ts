import type { Pattern } from '../../contract/patterns/pattern.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { PatternRecord } from '../../store/patterns/pattern-store.ts';

export function patternReply({ createdAt, createdBy, changedAt, ...words }: PatternRecord): Pattern {
  return {
    ...words,
    created_at: createdAt.toISOString(),
    created_by: createdBy,
    changed_at: changedAt.toISOString(),
  };
}

export function noSuchPattern(): AppError {
  return new AppError('not_found', 'There is no such pattern.');
}
