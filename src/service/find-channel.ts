import { AppError } from '../errors.ts';
import type { ChannelRecord } from '../store/channel-store.ts';
import type { Deps } from './deps.ts';
import { isUuid } from './is-uuid.ts';

export async function findChannel(deps: Deps, tenantId: string, id: string): Promise<ChannelRecord> {
  const record = isUuid(id) ? await deps.store.channels.get(tenantId, id) : undefined;
  if (record === undefined) throw noSuchChannel();
  return record;
}

export function noSuchChannel(): AppError {
  return new AppError('not_found', 'There is no such channel.');
}
