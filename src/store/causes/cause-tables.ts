import type { ColumnType, Generated } from 'kysely';
import type { CauseStatus } from '../../contract/causes/cause.ts';

export interface CausesTable {
  tenant_id: string;
  fingerprint: string;
  first_seen: Date;
  last_seen: Date;
  /** bigint, which pg gives as text. */
  count: ColumnType<string, number, number>;
  status: Generated<CauseStatus>;
  note: string | null;
  changed_at: Date | null;
  changed_by: string | null;
  resolution: string | null;
  resolved_at: Date | null;
  reopened_at: Date | null;
}
