import { AppError } from '../../kernel/app-error.ts';
import type { UserRecord } from '../../store/people/account-store.ts';
import { hashPassword } from './password.ts';

export type NewPassword = {
  password: string;
  /** All accounts of the address. */
  accounts: readonly UserRecord[];
  /** Those of them, other than the one it is for, whose password the caller might as well try to sign in with. */
  others: readonly UserRecord[];
  /** Where the password stands in what was sent. */
  pointer: string;
};

/**
 * The hash of a password that tells the account from others of its address. Only who knows the password of another
 * one learns that there is one, and they could sign in with it.
 */
export async function hashNewPassword({ password, accounts, others, pointer }: NewPassword): Promise<string> {
  const known = accounts.map(({ passwordHash }) => passwordHash);
  const passwordHash = await hashPassword(password, known);
  if (others.every((other) => other.passwordHash !== passwordHash)) return passwordHash;
  throw new AppError('invalid', 'Choose another password: this one opens another account of this e-mail address.', {
    errors: [{ pointer, detail: 'opens another account of this e-mail address' }],
  });
}
