import { AppError } from '../../kernel/app-error.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import type { Deps } from '../deps.ts';

export async function findChannel(deps: Deps, tenantId: string, id: string): Promise<ChannelRecord> {
  const record = isUuid(id) ? await deps.store.channels.get(tenantId, id) : undefined;
  if (record === undefined) throw noSuchChannel();
  return record;
}

export function noSuchChannel(): AppError {
  return new AppError('not_found', 'There is no such channel.');
}
