import { storableText } from '../database/storable-text.ts';
import type { FailureRecord } from './failure-store.ts';
import type { FailureRow } from './failure-tables.ts';

export function toFailureRow(tenantId: string, record: FailureRecord): FailureRow {
  const { id, connectionId, key, run, jobId, reason, defaultBranch, isTag, ...rest } = storableText(record);
  return {
    id,
    tenant_id: tenantId,
    connection_id: connectionId,
    key,
    ...run,
    job_id: jobId,
    reason,
    default_branch: defaultBranch,
    is_tag: isTag,
    state: rest.state,
    tries: rest.tries,
    state_reason: rest.stateReason,
    analysis_id: rest.analysisId,
    announced_at: rest.announcedAt,
    settled_at: rest.settledAt,
  };
}

export function fromFailureRow(row: FailureRow): FailureRecord {
  const { provider, project, run_id, branch, commit, job, build_url, attempt } = row;
  return {
    id: row.id,
    connectionId: row.connection_id,
    key: row.key,
    run: { provider, project, run_id, branch, commit, job, build_url, attempt },
    jobId: row.job_id,
    reason: row.reason,
    defaultBranch: row.default_branch,
    isTag: row.is_tag,
    state: row.state,
    tries: row.tries,
    stateReason: row.state_reason,
    analysisId: row.analysis_id,
    announcedAt: row.announced_at,
    settledAt: row.settled_at,
  };
}
