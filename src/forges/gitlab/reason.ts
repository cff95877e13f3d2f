import type { Category } from '../../contract/analyses/analysis.ts';
import type { StatedReason } from '../../kernel/stated-reason.ts';

export type Reason = Omit<StatedReason, 'word'>;

/** A fault of GitLab itself. */
export const server = { scope: 'external', retry: 'safe' } as const;
/** The job fails again until somebody changes something. */
export const unchanged = { retry: 'pointless' } as const;

// biome-ignore lint/complexity/useMaxParams: a table reads better without names in each row.
export function reason(
  category: Category,
  title: string,
  cause: string,
  more: Pick<Reason, 'fix' | 'retry' | 'scope'> = {},
): Reason {
  return { category, title, cause, ...more };
}
