import { randomUUID } from 'node:crypto';
import type { AnalysisHistory } from '../../src/contract/analyses/attribution.ts';
import type { RunLinks } from '../../src/contract/analyses/run-links.ts';
import type { SeverityBasis } from '../../src/contract/analyses/severity-basis.ts';
import type { TeamKnowledge } from '../../src/contract/causes/team-knowledge.ts';
import { noReport } from '../../src/contract/connections/no-report.ts';
import type { NewPattern } from '../../src/contract/patterns/pattern.ts';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import type { NewActivity } from '../../src/store/causes/cause-store.ts';
import type { ChannelRecord } from '../../src/store/channels/channel-store.ts';
import type { ConnectionRecord } from '../../src/store/connections/connection-store.ts';
import type { FailureRecord } from '../../src/store/failures/failure-store.ts';
import type { NotificationRecord } from '../../src/store/notifications/notification-store.ts';
import type { OutcomeRecord } from '../../src/store/outcomes/outcome-store.ts';
import type { UserRecord } from '../../src/store/people/account-store.ts';
import type { SessionRecord } from '../../src/store/people/session-store.ts';
import type { Store } from '../../src/store/store.ts';
import type { AuditRecord } from '../../src/store/tenants/audit-store.ts';
import type { TenantRecord } from '../../src/store/tenants/tenant-record.ts';

/** A stored failure of a test job; give what the test is about. */
export function anAnalysis(own: Partial<NewAnalysis> = {}): NewAnalysis {
  return {
    id: randomUUID(),
    created_at: new Date().toISOString(),
    ...{
      source: 'engine-a',
      provider: 'engine-a',
      project: 'acme/web',
      run_id: '17',
      branch: 'main',
      commit: 'abc123',
    },
    ...{ job: 'build', build_url: 'https://ci.example/1', attempt: null },
    ...{ severity: 'high', severity_reason: 'The default branch is broken.' },
    severity_basis: aSeverityBasis(),
    ...{ category: 'test', domain: 'code' },
    title: 'A test failed',
    root_cause: 'sum.test.ts expected 4 and got 5.',
    explanation: 'One test failed; nothing follows from it.',
    suggested_fix: { summary: 'Fix the sum.', steps: ['Look at sum.ts'], commands: ['npm test'] },
    confidence: 0.9,
    cause_scope: 'change',
    retry: { advice: 'pointless', reason: 'It fails each time.' },
    host: null,
    ...{ tool: 'vitest', step: null, command: 'npm test', exit_code: 1 },
    locations: [{ path: 'src/sum.ts', line: 3, column: null }],
    ...{ tests: ['adds'], tests_failed: 1 },
    evidence: [{ line: 12, end_line: 12, text: 'expected 5 to be 4', role: 'cause' }],
    ...{ alternatives: [], consequences: 0, own_pattern: null, skipped_patterns: [] },
    fingerprint: `v1:${randomUUID().replaceAll('-', '')}`,
    log_facts: { bytes: 900, lines: 30, truncated: false, secrets: {} },
    engine_version: '0.1.0',
    explained_by: 'rules',
    ...own,
  };
}

/** What is known of a failure that no other run tells anything of. */
export const noHistory: AnalysisHistory = {
  attribution: {
    ...{ verdict: 'unknown', since: null, first_commit: null, default_branch: null },
    ...{ branches: 1, projects: 1, passes: 0, fails: 1 },
  },
  incident: null,
  passed_since: null,
  retry_record: null,
};

/** Of a run whose repository nobody knows. */
export const noLinks: RunLinks = { repository: null, branch: null, commit: null, locations: [null] };

/** What a team knows of a cause that nobody has written about. */
export const noTeamKnowledge: TeamKnowledge = {
  ...{ assignee: null, known_fix: null, ticket_url: null, muted_until: null, muted_above: null },
  category_correction: null,
};

/** A comment on a cause. */
export function anActivity(own: Partial<NewActivity> = {}): NewActivity {
  return {
    ...{ id: randomUUID(), fingerprint: `v1:${'0'.repeat(32)}`, createdAt: new Date(), kind: 'comment' },
    ...{ byFirstfail: false, by: null, from: null, to: null, assignee: null, note: 'It is the mirror.' },
    ...own,
  };
}

/** A pattern as a person states it. */
export function aPattern(own: Partial<NewPattern> = {}): NewPattern {
  return {
    ...{ name: 'Licence server', text: 'no seats left', title: 'The licence server has no free seat' },
    ...{ category: 'service_limit', advice: 'Wait for a seat.', strength: 'exact' },
    ...own,
  };
}

/** A job that passed. */
export function anOutcome(own: Partial<OutcomeRecord> = {}): OutcomeRecord {
  return {
    ...{ key: randomUUID(), project: 'acme/web', provider: 'engine-a', job: 'build', branch: 'main', commit: 'abc123' },
    ...{ runId: '18', attempt: null, outcome: 'passed', finishedAt: new Date(), createdAt: new Date() },
    ...own,
  };
}

export function aSeverityBasis(own: Partial<SeverityBasis> = {}): SeverityBasis {
  return { code: 'default_branch', branch: 'default', secrets: [], projects: 0, ...own };
}

export function aTenant(own: Partial<TenantRecord> = {}): TenantRecord {
  return { id: randomUUID(), name: 'Acme', plan: 'free', createdAt: new Date(), ...own };
}

export function aUser(tenantId: string, own: Partial<UserRecord> = {}): UserRecord {
  const id = randomUUID();
  const email = `${id}@example.test`;
  return { id, tenantId, email, role: 'admin', passwordHash: '$argon2id$none', createdAt: new Date(), ...own };
}

export function aSession(user: UserRecord, own: Partial<SessionRecord> = {}): SessionRecord {
  const ids = { id: randomUUID(), idHash: randomUUID(), tenantId: user.tenantId, userId: user.id };
  const [now, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)];
  return { ...ids, createdAt: now, lastUsedAt: now, expiresAt, address: '127.0.0.1', userAgent: 'test', ...own };
}

export function anAuditRecord(own: Partial<AuditRecord> = {}): AuditRecord {
  const actor = { actorKind: 'operator', actorId: null, actorName: null } as const;
  const subject = { subjectId: null, subjectName: null, details: {}, address: null };
  return { id: randomUUID(), createdAt: new Date(), action: 'plan.changed', ...actor, ...subject, ...own };
}

/** As it is stored: what is sealed in it opens nothing. */
export function aChannel(own: Partial<ChannelRecord> = {}): ChannelRecord {
  return {
    ...{ id: randomUUID(), kind: 'webhook', name: 'builds', url: Buffer.from('sealed'), host: 'chat.example' },
    ...{ secret: null, previousSecret: null, previousSecretUntil: null },
    ...{ filters: {}, digest: 'off', quietHours: null },
    ...{ state: 'active', stateReason: null, pausedByPlan: false },
    ...{ createdAt: new Date(), createdBy: null, lastSentAt: null, lastError: null },
    ...own,
  };
}

export function aNotification(channelId: string, own: Partial<NotificationRecord> = {}): NotificationRecord {
  return {
    ...{ id: randomUUID(), channelId, event: 'test', analysisId: null, incidentId: null, fingerprint: null },
    ...{ createdAt: new Date(), dueAt: new Date(), held: false },
    ...{ state: 'sent', tries: 1, sentAt: new Date(), reason: null },
    ...own,
  };
}

/** A tenant with an admin, stored. */
export async function storedTenant(store: Store, own: Partial<TenantRecord> = {}): Promise<TenantRecord> {
  const tenant = aTenant(own);
  await store.accounts.createTenant(tenant, aUser(tenant.id));
  return tenant;
}

/** A GitLab project without a credential; its secrets are not really sealed. */
export function aConnection(tenantId: string, own: Partial<ConnectionRecord> = {}): ConnectionRecord {
  return {
    ...{ id: randomUUID(), tenantId, forge: 'forge-a', edition: null, baseUrl: 'https://gitlab.example' },
    ...{ project: `acme/${randomUUID()}`, secret: Buffer.from('sealed'), previousSecret: null },
    ...{ previousSecretUntil: null, access: 'none', credential: null, hookId: null },
    ...{ installationId: null, repositoryId: null },
    registration: { state: 'manual', reason: null },
    health: { state: 'waiting', reason: null },
    ...{ forgeVersion: null, testingUntil: null, createdAt: new Date(), createdBy: null, lastDeliveryAt: null },
    ...{ lastPolledAt: null, nextPollAt: null, polledTo: null, report: noReport },
    ...own,
  };
}

export function aFailure(connectionId: string, own: Partial<FailureRecord> = {}): FailureRecord {
  const id = randomUUID();
  return {
    ...{ id, connectionId, key: `job ${id}`, jobId: '7001', reason: 'script_failure' },
    run: {
      ...{ provider: 'gitlab', project: 'acme/web', run_id: '90210', branch: 'main', commit: 'abc123' },
      ...{ job: 'unit', build_url: `https://gitlab.example/acme/web/-/jobs/${id}`, attempt: null },
    },
    ...{ defaultBranch: 'main', isTag: false, state: 'waiting', tries: 0, stateReason: null, analysisId: null },
    ...{ announcedAt: new Date('2026-03-04T05:06:07Z'), settledAt: null },
    ...own,
  };
}
