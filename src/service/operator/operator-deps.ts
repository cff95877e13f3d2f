import type { AccountStore } from '../../store/people/account-store.ts';
import type { PasswordStore } from '../../store/people/password-store.ts';
import type { TokenStore } from '../../store/tokens/token-store.ts';

/** What the operator's verbs use. Everybody who can log in to the server may run them. */
export type AdminDeps = {
  store: { accounts: AccountStore; passwords: PasswordStore; tokens: TokenStore };
  now: () => Date;
  newId: () => string;
};
