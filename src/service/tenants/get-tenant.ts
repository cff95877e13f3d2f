import type { Tenant } from '../../contract/tenants/tenant.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { planLimits } from './plan-limits.ts';

export async function getTenant(deps: Deps, actor: Actor): Promise<Tenant> {
  const { tenantId, tenant } = requireUser(actor);
  const { activeTokens, chatChannels } = planLimits[tenant.plan];
  const [counts, ticket_template] = await Promise.all([
    deps.store.accounts.countTenant(tenantId),
    deps.store.inTransaction(tenantId, async (transaction) => await transaction.tenant.getTicketTemplate()),
  ]);
  return {
    ...tenant,
    limits: {
      active_tokens: activeTokens ?? null,
      posts_per_minute: deps.settings.rateLimit,
      chat_channels: chatChannels,
    },
    counts: {
      members: counts.members,
      invitations: counts.invitations,
      active_tokens: counts.activeTokens,
      analyses: counts.analyses,
    },
    model: deps.modelQueue?.model ?? null,
    ticket_template,
  };
}
