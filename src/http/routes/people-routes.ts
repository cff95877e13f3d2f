import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';
import { changeMember } from '../../service/people/change-member.ts';
import { createResetLink } from '../../service/people/create-reset-link.ts';
import { getMember } from '../../service/people/get-member.ts';
import { inviteMember } from '../../service/people/invite-member.ts';
import { listMembers } from '../../service/people/list-members.ts';
import { removeMember } from '../../service/people/remove-member.ts';
import { clearCookies, setSessionCookies } from '../hooks/cookies.ts';
import { serve } from './route.ts';

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listMembers, async ({ actor }) => await listMembers(deps, actor));
  serve(app, endpoints.inviteMember, async ({ actor, body }) => await inviteMember(deps, actor, body));
  serve(app, endpoints.getMember, async ({ actor, params }) => await getMember(deps, actor, params.id));
  serve(app, endpoints.changeMember, async ({ actor, params, body, reply }) => {
    const { member, cookies } = await changeMember(deps, actor, { id: params.id, role: body.role });
    if (cookies) setSessionCookies(reply, cookies);
    return member;
  });
  serve(app, endpoints.removeMember, async ({ actor, params, reply }) => {
    const { isSelf } = await removeMember(deps, actor, params.id);
    if (isSelf) clearCookies(reply);
  });
  serve(app, endpoints.createResetLink, async ({ actor, params }) => await createResetLink(deps, actor, params.id));
}
