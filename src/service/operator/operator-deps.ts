import type { AccountStore, PasswordStore } from '../../store/people/people.ts';
import type { TokenStore } from '../../store/store.ts';

/** What the operator's verbs use. Who may run them is decided by who may log in to the server. */
export type AdminDeps = {
  store: { accounts: AccountStore; passwords: PasswordStore; tokens: TokenStore };
  now: () => Date;
  newId: () => string;
};
