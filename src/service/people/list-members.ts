import type { Member } from '../../contract/people/person.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { memberReply } from './member-reply.ts';

/** All members of the tenant, then the open invitations. */
export async function listMembers(deps: Deps, actor: Actor): Promise<{ items: Member[] }> {
  const reader = requireUser(actor);
  const members = await deps.store.members.list(reader.tenantId);
  return { items: members.map((member) => memberReply(reader, member)) };
}
