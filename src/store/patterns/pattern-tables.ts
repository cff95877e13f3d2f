import type { Selectable } from 'kysely';
import type { Pattern } from '../../contract/patterns/pattern.ts';

/** As kysely sees it; `migrations/0019-patterns.ts` makes it. */
export interface PatternsTable {
  id: string;
  tenant_id: string;
  name: string;
  text: string | null;
  regex: string | null;
  title: string;
  category: Pattern['category'];
  advice: string;
  owner: string | null;
  retry: Pattern['retry'];
  strength: Pattern['strength'];
  created_at: Date;
  created_by: string | null;
  changed_at: Date;
}

export type PatternRow = Selectable<PatternsTable>;
