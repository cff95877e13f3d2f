import { type CreatedTenant, createTenant } from './create-tenant.ts';
import type { AdminDeps } from './deps.ts';

const tenantName = 'Default';

/** On an empty database, a tenant and its administrator; otherwise nothing. Mints no token. */
export async function firstStart(
  deps: AdminDeps,
  admin: { email: string; password: string | undefined },
): Promise<CreatedTenant | undefined> {
  // Spares the password's hash on every later start; the store decides again, under its lock.
  if ((await deps.store.accounts.listTenants()).length > 0) return undefined;
  return await createTenant(deps, { name: tenantName, ...admin, onlyFirst: true });
}
