import { minPasswordLength } from '../../contract/people/person.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Plan } from '../../store/tenants/tenant-record.ts';
import { type CreatedTenant, createTenant } from './create-tenant.ts';
import type { AdminDeps } from './operator-deps.ts';

const tenantName = 'Default';

/** Makes a tenant and its administrator in an empty database; otherwise nothing. Makes no token. */
export async function firstStart(
  deps: AdminDeps,
  first: { email: string; password: string | undefined; plan: Plan },
): Promise<CreatedTenant | undefined> {
  // Avoids hashing the password on every later start; the store decides again, under its lock.
  if ((await deps.store.accounts.listTenants()).length > 0) return undefined;
  if (first.password !== undefined && isShort(first.password)) {
    throw new AppError(
      'invalid',
      `FIRSTFAIL_ADMIN_PASSWORD is not right; it must be ${minPasswordLength} to 1024 characters.`,
    );
  }
  return await createTenant(deps, { name: tenantName, ...first, onlyFirst: true });
}

/** For a password that made an account when shorter ones were allowed. */
export function shortPasswordNotice(password: string | undefined): string | undefined {
  if (password === undefined || !isShort(password)) return undefined;
  return (
    `FIRSTFAIL_ADMIN_PASSWORD has fewer than ${minPasswordLength} characters. If it is still the administrator's, ` +
    'have it changed in the dashboard, under Settings, Account; the variable can be removed, as it is used at the first start only.'
  );
}

function isShort(password: string): boolean {
  return password.length < minPasswordLength;
}
