import type { ExecuteSql } from '../store/task.ts';

/** A task that a worker of this process has taken. */
export type Held = { queue: string; id: string; retryCount: number; sinceMs: number };

/** A task that takes longer is nothing that a verb does: its lease runs out, and it is taken up anew. */
const mostMs = 5 * 60_000;

/** What the workers of a process have under way, and the renewing of it while the process lives. */
export class Leases {
  readonly #held = new Set<Held>();

  hold(held: Held): () => void {
    this.#held.add(held);
    return () => void this.#held.delete(held);
  }

  /**
   * pg-boss 10 has no call for it: what is active expires so many seconds after `started_on`, so that is what is moved.
   * Of a task that was given to another meanwhile the number of tries differs.
   */
  async renew(execute: ExecuteSql, nowMs: number): Promise<void> {
    const held = [...this.#held].filter(({ sinceMs }) => nowMs - sinceMs < mostMs);
    if (held.length === 0) return;
    const columns = [
      held.map(({ queue }) => queue),
      held.map(({ id }) => id),
      held.map(({ retryCount }) => retryCount),
    ];
    await execute(renewal, columns);
  }
}

const renewal = `
  update pgboss.job set started_on = now()
  where state = 'active'
    and (name, id, retry_count) in (select * from unnest($1::text[], $2::uuid[], $3::integer[]))
`;
