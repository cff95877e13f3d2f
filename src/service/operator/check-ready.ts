import { AppError } from '../../kernel/app-error.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** Anybody may call it. Ready means: the database answers and the service is not stopping. */
export async function checkReady(deps: Deps, _actor: Actor): Promise<{ status: 'ok' }> {
  if (deps.lifecycle.draining) throw new AppError('unavailable', 'The service is stopping.');
  try {
    await deps.store.ping();
  } catch (cause) {
    throw new AppError('unavailable', 'The database does not answer.', { cause });
  }
  return { status: 'ok' };
}
