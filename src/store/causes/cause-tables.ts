import type { ColumnType, Generated } from 'kysely';
import type { Category, Severity } from '../../contract/analyses/analysis.ts';
import type { CauseStatus } from '../../contract/causes/cause.ts';
import type { ActivityKind } from '../../contract/causes/cause-activity.ts';

export interface CausesTable {
  tenant_id: string;
  fingerprint: string;
  first_seen: Date;
  last_seen: Date;
  /** The time before that; null where the cause was seen once. */
  previous_seen: Date | null;
  /** bigint, which pg gives as text. */
  count: ColumnType<string, number, number>;
  status: Generated<CauseStatus>;
  note: string | null;
  changed_at: Date | null;
  changed_by: string | null;
  resolution: string | null;
  resolved_at: Date | null;
  reopened_at: Date | null;
  assignee: string | null;
  known_fix: string | null;
  ticket_url: string | null;
  muted_until: Date | null;
  /** Null where the cause is not muted. */
  muted_above: Severity | null;
  category: Category | null;
  category_by: string | null;
  category_at: Date | null;
}

export interface CauseActivityTable {
  id: string;
  tenant_id: string;
  fingerprint: string;
  created_at: Date;
  kind: ActivityKind;
  by_firstfail: boolean;
  user_id: string | null;
  old_value: string | null;
  new_value: string | null;
  assignee: string | null;
  note: string | null;
}

/** By what a search finds a cause, in lower case: title, root cause, failed tests and paths of its newest analysis. */
export interface CauseWordsTable {
  tenant_id: string;
  fingerprint: string;
  words: string;
}
