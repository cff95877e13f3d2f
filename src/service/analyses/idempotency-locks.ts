import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireManual } from '../actor.ts';

/** The idempotency keys of the running requests of this process. */
export type KeyLocks = Set<string>;

const nothing = () => {
  // Without a key there is nothing to release.
};

/**
 * Locks a key until the returned function is called; a second lock is a conflict. The store decides across processes.
 */
export function lockKey(locks: KeyLocks, actor: Actor, { path, key }: { path: string; key: string | undefined }) {
  if (key === undefined) return nothing;
  const lock = JSON.stringify([requireManual(actor).tenantId, path, key]);
  if (locks.has(lock)) {
    throw new AppError('conflict', 'A request with this Idempotency-Key is still under way. Wait for its answer.');
  }
  locks.add(lock);
  return () => locks.delete(lock);
}
