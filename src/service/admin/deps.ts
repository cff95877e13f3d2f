import type { AccountStore, TokenStore } from '../../store/store.ts';

/** What the operator's verbs use. Who may run them is decided by who may log in to the server. */
export type AdminDeps = {
  store: { accounts: AccountStore; tokens: TokenStore };
  now: () => Date;
  newId: () => string;
};
