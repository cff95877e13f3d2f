import type { Cause } from '../../contract/causes/cause.ts';
import type { CauseRecord } from '../../store/causes/cause-store.ts';
import { knowledgeReply } from './knowledge-reply.ts';

/** A cause in the form of the API. */
export function causeReply(cause: CauseRecord, now: Date): Cause {
  const { fingerprint, title, category, severity, count, status, note, resolvedAt } = cause;
  const cameBack = resolvedAt !== null && status !== 'resolved';
  return {
    fingerprint,
    title,
    category,
    severity,
    first_seen: cause.firstSeen.toISOString(),
    last_seen: cause.lastSeen.toISOString(),
    count,
    status,
    note,
    changed_at: cause.changedAt?.toISOString() ?? null,
    changed_by: cause.changedBy,
    reopened_at: cause.reopenedAt?.toISOString() ?? null,
    earlier_resolution: cameBack ? { note: cause.resolution, resolved_at: resolvedAt.toISOString() } : null,
    ...knowledgeReply(cause, now),
  };
}
