import { AppError } from '../kernel/app-error.ts';
import type { Role } from '../store/people/account-store.ts';
import type { Plan, TenantId } from '../store/tenants/tenant-record.ts';
import type { Scope } from '../store/tokens/token-store.ts';

export type TokenActor = { kind: 'token'; tenantId: TenantId; tokenId: string; scopes: readonly Scope[] };

/** Where a call comes from, as far as it states that. */
export type Caller = { address: string; userAgent: string | undefined };

export type UserActor = {
  kind: 'user';
  tenantId: TenantId;
  user: { id: string; email: string; role: Role };
  tenant: { id: TenantId; name: string; plan: Plan };
  sessionHash: string;
  caller: Caller;
};

export type Anonymous = { kind: 'anonymous' };

/** The caller. */
export type Actor = TokenActor | UserActor | Anonymous;

/** Requires a token with `read`, or a signed-in person. */
export function requireReader(actor: Actor): TokenActor | UserActor {
  return actor.kind === 'user' ? actor : requireScope(actor, 'read');
}

/** Requires a token with `ingest`. */
export function requireIngester(actor: Actor): TokenActor {
  return requireScope(actor, 'ingest');
}

/** Requires a token with `ingest`, or a signed-in person. */
export function requireManual(actor: Actor): TokenActor | UserActor {
  return actor.kind === 'user' ? actor : requireScope(actor, 'ingest');
}

/** Requires a token; what it may do is checked where it is done. */
export function requireToken(actor: Actor): TokenActor {
  if (actor.kind !== 'token') throw noToken();
  return actor;
}

export function requireUser(actor: Actor): UserActor {
  if (actor.kind === 'token') {
    throw new AppError('forbidden', 'This needs a signed-in person; an API token cannot do it.');
  }
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated', 'Sign in first.');
  return actor;
}

export function requireAdmin(actor: Actor): UserActor {
  const user = requireUser(actor);
  if (user.user.role !== 'admin') throw new AppError('forbidden', 'This needs the role admin.');
  return user;
}

function requireScope(actor: Actor, scope: Scope): TokenActor {
  if (actor.kind !== 'token') throw noToken();
  if (!actor.scopes.includes(scope)) {
    throw new AppError('insufficient_scope', `This needs a token with the scope ${scope}.`);
  }
  return actor;
}

function noToken(): AppError {
  return new AppError('unauthenticated', 'Send an API token in the header Authorization: Bearer <token>.');
}
