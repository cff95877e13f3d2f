import { AppError } from '../errors.ts';
import type { Deps } from './deps.ts';
import { sign } from './signature.ts';

/** At start: a server with another key would refuse every cursor and CSRF token that its neighbours made. */
export async function confirmSecretKey(deps: Deps): Promise<void> {
  const isSame = await deps.store.accounts.confirmSecretKey(sign(deps.secretKey, 'check', 'firstfail'));
  if (isSame) return;
  throw new AppError(
    'conflict',
    'The database was set up with another secret key. Set FIRSTFAIL_SECRET_KEY to that one; ' +
      'where it was generated, it is in the file secret.key of the data directory.',
  );
}
