import { hashNewPassword } from '../people/new-password.ts';
import type { AdminDeps } from './operator-deps.ts';

/** The hash of the password that the operator gives an account of the address; `userId` where the account exists. */
export async function hashOperatorPassword(
  { store }: Pick<AdminDeps, 'store'>,
  { email, userId }: { email: string; userId?: string },
  password: string,
): Promise<string> {
  const accounts = await store.accounts.findUsersByEmail(email);
  const others = accounts.filter(({ id }) => id !== userId);
  return await hashNewPassword({ password, accounts, others, pointer: '--password' });
}
