import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuditRecord, aSession, aUser, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import type { Store } from '../store.ts';
import type { InvitationRecord } from './member-store.ts';

let db: TestStore;
let store: Store;

beforeAll(async () => {
  db = await testStore();
  store = db.store;
});
afterAll(async () => await db.close());

const dates = () => ({ createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) });

function anInvitation(tenantId: string, own: Partial<InvitationRecord> = {}): InvitationRecord {
  const id = randomUUID();
  return { id, tenantId, email: `${id}@example.test`, role: 'member', hash: randomUUID(), ...dates(), ...own };
}

test('a refused change leaves nothing in the audit log', async () => {
  const { id: tenant } = await storedTenant(store);
  const [admin] = await store.members.list(tenant);
  const audit = anAuditRecord();

  expect(await store.members.remove(tenant, admin?.id ?? '', { audit })).toBe('last_admin');
  expect(await store.members.changeRole(tenant, admin?.id ?? '', { role: 'member', audit })).toBe('last_admin');
  expect(await store.members.remove(tenant, randomUUID(), { audit })).toBe('missing');
  expect(await store.members.remove(tenant, 'no uuid', { audit })).toBe('missing');
  expect(await store.sessions.revoke(tenant, { id: randomUUID(), userId: randomUUID() }, { audit })).toBe(false);
  expect(await store.passwords.change(tenant, randomUUID(), { passwordHash: 'x', audit })).toBe(false);
  expect(
    await store.passwords.createReset({ hash: 'h', tenantId: tenant, userId: randomUUID(), ...dates() }, { audit }),
  ).toBe(false);
  expect(await store.audit.list(tenant, {}, { limit: 5 })).toEqual([]);
});

test('an invitation that was changed meanwhile gives the role it has when it is accepted', async () => {
  const { id: tenant } = await storedTenant(store);
  const invitation = anInvitation(tenant);
  await store.members.invite(tenant, invitation, {});
  await store.members.changeRole(tenant, invitation.id, { role: 'admin' });
  const user = aUser(tenant, { id: invitation.id, email: invitation.email, role: 'member' });

  expect(await store.members.accept(invitation, user, { session: aSession(user) })).toBe('accepted');

  expect(await store.members.get(tenant, invitation.id)).toMatchObject({ role: 'admin', status: 'active' });
});

test('links are found until they expire', async () => {
  const { id: tenant } = await storedTenant(store);
  const user = aUser(tenant);
  await store.accounts.createUser(user);
  const invitation = anInvitation(tenant);
  const reset = { hash: randomUUID(), tenantId: tenant, userId: user.id, ...dates() };
  await store.members.invite(tenant, invitation, {});
  await store.passwords.createReset(reset, {});

  expect(await store.members.findInvitation(invitation.hash, new Date())).toEqual(invitation);
  expect(await store.members.findInvitation(invitation.hash, invitation.expiresAt)).toBeUndefined();
  expect(await store.passwords.findReset(reset.hash, new Date())).toEqual(reset);
  expect(await store.passwords.findReset(reset.hash, reset.expiresAt)).toBeUndefined();
});

test('nothing of a person is reached through another tenant', async () => {
  const [a, b] = [await storedTenant(store), await storedTenant(store)];
  const user = aUser(a.id);
  const session = aSession(user);
  await store.accounts.createUser(user);
  await store.sessions.create(session);

  expect(await store.members.get(b.id, user.id)).toBeUndefined();
  expect(await store.members.changeRole(b.id, user.id, { role: 'member' })).toBe('missing');
  expect(await store.members.remove(b.id, user.id, {})).toBe('missing');
  expect(await store.sessions.list(b.id, user.id, new Date())).toEqual([]);
  expect(await store.sessions.revoke(b.id, { id: session.id, userId: user.id }, {})).toBe(false);
  expect(await store.passwords.change(b.id, user.id, { passwordHash: 'x' })).toBe(false);
  expect(await store.sessions.find(session.idHash, new Date())).toMatchObject({ user: { role: 'admin' } });
});

test('who was let in by a password that is another by now gets no session, and changes nothing', async () => {
  const { id: tenant } = await storedTenant(store);
  const user = aUser(tenant);
  await store.accounts.createUser(user);
  const { passwordHash: ofBefore } = user;
  const audit = anAuditRecord();

  expect(await store.sessions.create(aSession(user), { passwordHash: ofBefore })).toBe(true);
  expect(await store.passwords.change(tenant, user.id, { passwordHash: 'new', ofBefore })).toBe(true);

  expect(await store.sessions.create(aSession(user), { passwordHash: ofBefore, audit })).toBe(false);
  expect(await store.passwords.change(tenant, user.id, { passwordHash: 'late', ofBefore, audit })).toBe(false);
  expect(await store.sessions.list(tenant, user.id, new Date())).toEqual([]);
  expect(await store.audit.list(tenant, {}, { limit: 5 })).toEqual([]);
  expect(await store.accounts.findUsersByEmail(user.email)).toMatchObject([{ passwordHash: 'new' }]);
});
