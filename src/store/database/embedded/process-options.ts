import type { Account } from './account.ts';

/** For every program of the database: its account, a readable working directory, and a minimal environment. */
export function processOptions(account: Account | undefined) {
  return {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}
