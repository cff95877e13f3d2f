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
  return { access, credential, installationId: null, repositoryId: null, ...polledFromNow(deps) };
}

export function polledFromNow({ now }: Pick<Deps, 'now'>) {
  const at = now();
  return { nextPollAt: new Date(at.getTime() + firstPollMs), polledTo: at };
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
function withoutCredential({ access, registration }: ConnectionRecord): ConnectionChanges {
  // The App's own webhook is none of the repository.
  const kept = registration.state === 'registered' && access !== 'app' ? registration : byHand;
  const none = { access: 'none', credential: null, installationId: null, repositoryId: null } as const;
  return { ...none, nextPollAt: null, polledTo: null, registration: kept };
}
