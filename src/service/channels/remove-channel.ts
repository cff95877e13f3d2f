import { isUuid } from '../../kernel/uuid.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { noSuchChannel } from './find-channel.ts';

/** An admin only; with its journal and what waits to be sent. */
export async function removeChannel(deps: Deps, actor: Actor, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  const audit = auditRecord(deps, admin, { action: 'channel.removed', subject: { id, name: null } });
  const removed = isUuid(id) && (await deps.store.channels.remove(admin.tenantId, id, { audit }));
  if (!removed) throw noSuchChannel();
}
