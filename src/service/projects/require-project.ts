import { AppError } from '../../kernel/app-error.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';

/** Throws where no analysis names the project. */
export async function requireProject({ store }: Pick<Deps, 'store'>, tenantId: TenantId, name: string): Promise<void> {
  const { total } = await store.projects.names(tenantId, { names: [name] }, { limit: 1, offset: 0 });
  if (total === 0) throw noSuchProject();
}

export function noSuchProject(): AppError {
  return new AppError('not_found', 'There is no such project. Its name is needed exactly as its analyses show it.');
}
