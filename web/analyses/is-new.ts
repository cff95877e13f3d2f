import type { Analysis } from '../../src/contract/analyses/analysis.ts';

const weekMs = 7 * 86_400_000;

/** Whether the cause is news: its only analysis, of the last seven days. */
export function isNew({ created_at, occurrence }: Pick<Analysis, 'created_at' | 'occurrence'>, nowMs: number): boolean {
  return occurrence.is_new && occurrence.count === 1 && nowMs - Date.parse(created_at) < weekMs;
}
