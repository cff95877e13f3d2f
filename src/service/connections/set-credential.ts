import type { ConnectionChanges, ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { withoutFault } from './connection-health.ts';
import { noConnection } from './connection-reply.ts';
import { byHand } from './register-hook.ts';

export type Credential = { access: 'token' | 'oauth'; credential: Buffer };

const firstPollMs = 60_000;

/** What a credential brings: from now on the forge is also asked for what no delivery announced. */
export function credentialed(deps: Deps, { access, credential }: Credential) {
  const now = deps.now();
  return { access, credential, nextPollAt: new Date(now.getTime() + firstPollMs), polledTo: now };
}

/** Replaces or removes it. What was wrong with the earlier one is forgotten. */
export async function setCredential(
  deps: Deps,
  admin: UserActor,
  { before, given }: { before: ConnectionRecord; given: Credential | undefined },
): Promise<ConnectionRecord> {
  const { tenantId, id, project, access: from } = before;
  const changes = given ? renewed(before, credentialed(deps, given)) : withoutCredential(before);
  const health = withoutFault(deps, { ...before, ...changes });
  const audit = auditRecord(deps, admin, {
    action: 'connection.access_changed',
    subject: { id, name: project },
    details: { from, to: given?.access ?? 'none' },
  });
  const changed = await deps.store.connections.change(tenantId, id, { ...changes, health }, { audit });
  if (!changed) throw noConnection();
  return changed;
}

/** Asks also for what the earlier credential was not shown any more. */
function renewed({ polledTo }: ConnectionRecord, changes: ReturnType<typeof credentialed>): ConnectionChanges {
  return { ...changes, polledTo: polledTo ?? changes.polledTo };
}

/** A webhook that is registered stays so, and works. */
function withoutCredential({ registration }: ConnectionRecord): ConnectionChanges {
  const kept = registration.state === 'registered' ? registration : byHand;
  return { access: 'none', credential: null, nextPollAt: null, polledTo: null, registration: kept };
}
