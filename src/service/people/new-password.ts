import { AppError } from '../../kernel/app-error.ts';
import type { UserRecord } from '../../store/people/account-store.ts';
import { hashPassword } from './password.ts';

export type NewPassword = {
  password: string;
  /** All accounts of the e-mail address. */
  accounts: readonly UserRecord[];
  /** The other accounts of the address whose passwords the caller could try by signing in. */
  others: readonly UserRecord[];
  /** The JSON pointer of the password in the request. */
  pointer: string;
};

/**
 * The hash of a password that no other account of the address has. Only a caller who knows the other account's password
 * learns that it exists, and that caller could sign in with it.
 */
export async function hashNewPassword({ password, accounts, others, pointer }: NewPassword): Promise<string> {
  const hashes = accounts.map(({ passwordHash }) => passwordHash);
  const passwordHash = await hashPassword(password, hashes);
  if (others.every((other) => other.passwordHash !== passwordHash)) return passwordHash;
  throw new AppError('invalid', 'Choose another password: this one opens another account of this e-mail address.', {
    errors: [{ pointer, detail: 'opens another account of this e-mail address' }],
  });
}
