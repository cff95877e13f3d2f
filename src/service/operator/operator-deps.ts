import type { AccountStore } from '../../store/people/account-store.ts';
import type { MemberStore } from '../../store/people/member-store.ts';
import type { PasswordStore } from '../../store/people/password-store.ts';
import type { Store } from '../../store/store.ts';
import type { TokenStore } from '../../store/tokens/token-store.ts';

/** What the operator's verbs use. Every person with a shell on the server may run them. */
export type AdminDeps = {
  store: { accounts: AccountStore; members: MemberStore; passwords: PasswordStore; tokens: TokenStore } & Pick<
    Store,
    'inTransaction'
  >;
  now: () => Date;
  newId: () => string;
};
