import { randomUUID } from 'node:crypto';
import type { Store } from '../../src/store/store.ts';
import {
  aChannel,
  aConnection,
  aFailure,
  aNotification,
  anActivity,
  anAnalysis,
  anAuditRecord,
  anOutcome,
  aPattern,
  aSession,
  aUser,
} from './builders.ts';
import { announce, storeAnalysis } from './store-analysis.ts';

/** A row in every table that has a tenant, beside the tenant's own and its administrator's. */
export async function oneOfEach(store: Store, tenantId: string): Promise<void> {
  const analysis = anAnalysis();
  await storeAnalysis(store, tenantId, analysis, { idempotency: { path: '/p', key: 'k', payloadMac: 'm' } });
  await store.rateLimit.consume(tenantId, { of: 'logs', limit: 5, windowMs: 60_000 });
  await store.rateLimit.consume(tenantId, { of: 'outcomes', limit: 5, windowMs: 60_000 });
  await store.inTransaction(tenantId, async ({ outcomes, projects }) => {
    await outcomes.insert([anOutcome()]);
    await outcomes.stateDefaultBranch({ project: 'acme/web', branch: 'main', at: new Date() });
    await projects.changeLinkTemplates('acme/web', { repository: 'https://git.example/acme/web' });
  });
  await store.modelUsage.reserve(tenantId, { day: '2026-03-04', tokens: 1, limit: 5 });
  const said = { verdict: 'right' as const, category: null, line: null, note: null, createdBy: null };
  await store.inTransaction(tenantId, async ({ feedback, causes }) => {
    await feedback.give({ id: randomUUID(), analysisId: analysis.id, ...said, createdAt: new Date() });
    await causes.addActivity([anActivity({ fingerprint: analysis.fingerprint })]);
  });
  const words = { ...aPattern(), text: 'no seats left', regex: null, owner: null, retry: null };
  const pattern = { ...words, id: randomUUID(), createdAt: new Date(), createdBy: null, changedAt: new Date() };
  await store.patterns.create(tenantId, pattern, { limit: 1 });
  const connectionId = await peopleAndForges(store, tenantId);
  await store.inTransaction(tenantId, async ({ reports, incidents }) => {
    const opens = { newId: randomUUID(), since: new Date(0), least: 1, quietMs: 1 };
    const at = new Date(analysis.created_at);
    await incidents.join({ kind: 'cause', subject: analysis.fingerprint }, { id: analysis.id, at }, opens);
    const part = { job: 'unit', analysisId: analysis.id };
    await reports.addPart({ id: randomUUID(), connectionId, number: '42' }, part, new Date());
  });
  await store.statistics.sumNextDay(tenantId, new Date(Date.now() + 48 * 60 * 60_000));
}

async function peopleAndForges(store: Store, tenantId: string): Promise<string> {
  const user = aUser(tenantId);
  const dates = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
  await store.accounts.createUser(user);
  await store.sessions.create(aSession(user));
  const id = randomUUID();
  const token = { id, name: 'ci', prefix: 'ff_', scopes: ['read' as const], hash: id, createdBy: null };
  await store.tokens.create(tenantId, { ...token, ...dates, lastUsedAt: null, revokedAt: null });
  const invitation = { id, tenantId, email: `${id}@example.test`, role: 'member' as const, hash: id, ...dates };
  await store.members.invite(tenantId, invitation, {});
  await store.passwords.createReset({ hash: id, tenantId, userId: user.id, ...dates }, {});
  await store.audit.append(tenantId, anAuditRecord());
  const channel = aChannel();
  await store.channels.create(tenantId, channel, {});
  const connection = aConnection(tenantId);
  await store.connections.create(tenantId, connection, {});
  const installation = { id: randomUUID(), tenantId, baseUrl: 'https://github.com', installationId: id } as const;
  const shown = { account: 'acme', state: 'offered', repositories: [], shownTo: user.id, shownAt: new Date() } as const;
  await store.installations.offer(tenantId, [{ ...installation, ...shown }]);
  const failures = [{ record: aFailure(connection.id), task: undefined }];
  const at = { connectionId: connection.id, receivedAt: new Date() };
  const delivery = { id: randomUUID(), ...at, event: 'Job Hook', answer: 'accepted' as const, reason: null };
  await announce(store, tenantId, { ...at, failures, tasks: [], delivery, at: at.receivedAt });
  const notification = aNotification(channel.id);
  await store.notifications.record(tenantId, { channel, notification }, { kind: 'sent', at: new Date() });
  return connection.id;
}
