import type { Category, Severity } from '../../contract/analyses/analysis.ts';

export type Person = { id: string; email: string };

/** What people have written down about a cause. */
export type KnowledgeRecord = {
  assignee: Person | null;
  knownFix: string | null;
  ticketUrl: string | null;
  mutedUntil: Date | null;
  /** Null where the cause is not muted; a mute may have a date that has passed. */
  mutedAbove: Severity | null;
  correctedCategory: Category | null;
  correctedBy: Person | null;
  correctedAt: Date | null;
};
