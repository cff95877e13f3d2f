import type { FailureList, FailureQuery } from '../../contract/connections/connection.ts';
import type { FailureRecord } from '../../store/failures/failure-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { ownConnection } from '../connections/get-connection.ts';
import type { Deps } from '../deps.ts';

/** For admins. */
export async function listFailures(
  deps: Deps,
  actor: Actor,
  { id, limit, state }: FailureQuery & { id: string },
): Promise<FailureList> {
  const admin = requireAdmin(actor);
  await ownConnection(deps, admin, id);
  const page = { limit, ...(state && { state }) };
  const failures = await deps.store.failures.list(admin.tenantId, id, page);
  return { items: failures.map(failureReply) };
}

function failureReply({ id, state, run, tries, stateReason, analysisId, announcedAt }: FailureRecord) {
  return {
    id,
    state,
    tries,
    announced_at: announcedAt.toISOString(),
    run_id: run.run_id,
    job: run.job,
    branch: run.branch,
    build_url: run.build_url,
    reason: stateReason,
    analysis_id: analysisId,
  };
}
