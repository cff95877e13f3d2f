import { AppError } from '../../kernel/app-error.ts';
import type { TenantRecord } from '../../store/tenants/tenant-record.ts';
import type { AdminDeps } from './operator-deps.ts';

/** Finds a tenant by id or name; without either, the only tenant. */
export async function findTenant(deps: AdminDeps, wanted: string | undefined): Promise<TenantRecord> {
  const tenants = await deps.store.accounts.listTenants();
  const matching = tenants.filter(({ id, name }) => wanted === undefined || id === wanted || name === wanted);
  const [tenant, another] = matching;
  if (tenant && !another) return tenant;
  if (tenants.length === 0) {
    throw new AppError(
      'not_found',
      'There is no tenant yet. Start the service once, or run: firstfail admin tenant create',
    );
  }
  const list = tenants.map(({ id, name }) => `${id}  ${name}`).join('\n');
  const why = tenant ? 'Several tenants fit' : 'No tenant is called that';
  throw new AppError(tenant ? 'conflict' : 'not_found', `${why}; name one by its id with --tenant:\n${list}`);
}
