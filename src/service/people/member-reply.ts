import type { Member } from '../../contract/people/person.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { MemberChanged, MemberRecord } from '../../store/people/member-store.ts';
import type { UserActor } from '../actor.ts';

/** A person or an invitation as the API shows it to this person. */
export function memberReply(reader: UserActor, member: MemberRecord): Member {
  const { id, email, role, status, createdAt, lastSeenAt, expiresAt } = member;
  const last_seen_at = reader.user.role === 'admin' ? (lastSeenAt?.toISOString() ?? null) : null;
  const times = { last_seen_at, created_at: createdAt.toISOString(), expires_at: expiresAt?.toISOString() ?? null };
  return { id, email, role, status, ...times };
}

export function noMember(): AppError {
  return new AppError('not_found', 'There is no such member.');
}

export function requireChanged(changed: MemberChanged): void {
  if (changed === 'missing') throw noMember();
  if (changed === 'last_admin') {
    throw new AppError('conflict', 'This is the only admin. Make somebody else one first.');
  }
}
