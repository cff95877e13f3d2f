import { createHmac } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';
import type { AccountStore } from '../../store/people/account-store.ts';

/** A database keeps its first key: with another one, earlier signatures would silently become invalid. */
export async function confirmSecretKey(accounts: AccountStore, secretKey: Uint8Array): Promise<void> {
  if (!(await accounts.confirmSecretKey(keyCheckValue(secretKey)))) throw otherSecretKey();
}

/** What the database keeps of the key, to know it again. */
export function keyCheckValue(secretKey: Uint8Array): string {
  return createHmac('sha256', secretKey).update('firstfail:check').digest('hex');
}

export function otherSecretKey(): AppError {
  return new AppError(
    'conflict',
    'This database was made with another secret key. Set FIRSTFAIL_SECRET_KEY to that one, ' +
      'or put back the file secret.key of its data directory.',
  );
}
