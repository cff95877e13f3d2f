import type { Member } from '../../contract/people/person.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { MemberChanged, MemberRecord } from '../../store/people/member-store.ts';

/** A person or an invitation as the API shows it. */
export function memberReply({ id, email, role, status, createdAt, expiresAt }: MemberRecord): Member {
  const times = { created_at: createdAt.toISOString(), expires_at: expiresAt?.toISOString() ?? null };
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
