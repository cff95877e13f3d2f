import type { AuditAction } from '../../contract/tenants/audit.ts';
import type { AuditRecord } from '../../store/tenants/audit-store.ts';
import type { UserActor } from '../actor.ts';

type Ids = { now: () => Date; newId: () => string };

export type AuditEvent = {
  action: AuditAction;
  subject?: { id: string | null; name: string | null };
  /** Roles, plans, scopes; never a secret. */
  details?: Record<string, unknown>;
};

/** An action of a signed-in person. */
export function auditRecord(deps: Ids, actor: Pick<UserActor, 'user' | 'caller'>, event: AuditEvent): AuditRecord {
  const { id, email } = actor.user;
  return { ...base(deps, event), actorKind: 'user', actorId: id, actorName: email, address: actor.caller.address };
}

/** An action of the operator, on the server itself. */
export function operatorAudit(deps: Ids, event: AuditEvent): AuditRecord {
  return { ...base(deps, event), actorKind: 'operator', actorId: null, actorName: null, address: null };
}

/** An action of a caller who has proved no identity. */
export function anonymousAudit(deps: Ids, address: string, event: AuditEvent): AuditRecord {
  return { ...base(deps, event), actorKind: 'anonymous', actorId: null, actorName: null, address };
}

/** What the service does by itself. */
export function serviceAudit(deps: Ids, event: AuditEvent): AuditRecord {
  return { ...base(deps, event), actorKind: 'firstfail', actorId: null, actorName: null, address: null };
}

function base(deps: Ids, { action, subject, details = {} }: AuditEvent) {
  const { id: subjectId = null, name: subjectName = null } = subject ?? {};
  return { id: deps.newId(), createdAt: deps.now(), action, subjectId, subjectName, details };
}
