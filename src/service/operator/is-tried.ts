import type { AdminDeps } from './operator-deps.ts';

/** Whether any tenant has an analysis. */
export async function isTried({ store }: Pick<AdminDeps, 'store'>): Promise<boolean> {
  for (const { id } of await store.accounts.listTenants()) {
    if ((await store.accounts.countTenant(id)).analyses > 0) return true;
  }
  return false;
}
