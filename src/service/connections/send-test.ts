import type { Access, Setback } from '../../forges/forge.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';
import { callForge, type Unreachable } from './forge-call.ts';

const longestTestMs = 60_000;

/**
 * Has the forge send a test delivery. It looks like any other, so what comes until the forge has answered is taken
 * for the test and not analysed.
 */
export async function sendTest(
  deps: Deps,
  record: ConnectionRecord,
  access: Access,
): Promise<{ kind: 'sent' } | Setback | Unreachable> {
  const { tenantId, id, hookId } = record;
  if (hookId === null) return { kind: 'missing', reason: 'Firstfail has made no webhook there.' };
  const testingUntil = new Date(deps.now().getTime() + longestTestMs);
  await deps.store.connections.change(tenantId, id, { testingUntil });
  try {
    const forge = deps.forges[record.forge];
    return await callForge(forge.testHook(deps.net, { address: record, access, id: hookId }));
  } finally {
    await deps.store.connections.change(tenantId, id, { testingUntil: null });
  }
}
