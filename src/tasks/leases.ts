import type { ExecuteSql } from '../store/task.ts';

/** A task that a worker of this process has claimed. */
export type Held = { queue: string; id: string; retryCount: number; sinceMs: number };

/** No verb takes longer; after it the lease is not renewed, and another worker gets the task. */
const mostMs = 5 * 60_000;

/** The tasks that the workers of a process work on. Their leases are renewed while the process lives. */
export class Leases {
  readonly #held = new Set<Held>();

  hold(held: Held): () => void {
    this.#held.add(held);
    return () => void this.#held.delete(held);
  }

  /**
   * pg-boss 10 has no call for it: an active task expires some seconds after `started_on`, so this moves `started_on`.
   * A task that another worker got meanwhile has another number of tries.
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

// Exception: the tables of the queue are its own, not the store’s.
const renewal = `
  update pgboss.job set started_on = now()
  where state = 'active'
    and (name, id, retry_count) in (select * from unnest($1::text[], $2::uuid[], $3::integer[]))
`;
