import type { Member } from '../../contract/people/person.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { memberReply, noMember } from './member-reply.ts';

export async function getMember(deps: Deps, actor: Actor, id: string): Promise<Member> {
  const reader = requireUser(actor);
  const member = await deps.store.members.get(reader.tenantId, id);
  if (!member) throw noMember();
  return memberReply(reader, member);
}
