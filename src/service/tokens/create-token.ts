import type { CreatedTokenReply, NewToken } from '../../contract/tokens/token.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { planLimits } from '../tenants/plan-limits.ts';
import { newToken } from './new-token.ts';
import { tokenReply } from './token-reply.ts';

/** For admins only. The secret is in this reply and nowhere else. */
export async function createToken(deps: Deps, actor: Actor, input: NewToken): Promise<CreatedTokenReply> {
  const admin = requireAdmin(actor);
  const { tenantId, tenant, user } = admin;
  const wanted = { name: input.name, scopes: input.scopes, createdBy: user.id };
  const { secret, record, hash } = newToken(deps, { ...wanted, expiresAt: futureOf(deps, input.expires_at) });
  const limit = planLimits[tenant.plan].activeTokens;
  const { id, name, scopes, expiresAt } = record;
  const audit = auditRecord(deps, admin, {
    action: 'token.created',
    subject: { id, name },
    details: { scopes, expires_at: expiresAt?.toISOString() ?? null },
  });
  const answer = { ...tokenReply(record), token: secret };
  const created = await deps.store.tokens.create(tenantId, { ...record, hash }, { limit, audit });
  if (!created) {
    throw new AppError(
      'plan_limit',
      `The Free plan has ${limit} active API tokens. Revoke one, or have the operator set the plan to paid.`,
    );
  }
  return answer;
}

function futureOf(deps: Deps, expiresAt: string | null | undefined): Date | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const date = new Date(expiresAt);
  if (date > deps.now()) return date;
  throw new AppError('invalid', 'Some fields are not as they should be.', {
    errors: [{ pointer: '/expires_at', detail: 'must be in the future' }],
  });
}
