import { randomUUID } from 'node:crypto';
import type { Store } from '../../src/store/store.ts';
import type { Plan } from '../../src/store/tenants/tenant-record.ts';
import { aTenant, aUser } from './builders.ts';
import { addStories } from './seed.ts';
import { type Story, stories } from './seed-stories.ts';

/** A tenant that is made for one test, which may change in it what it likes. */
export type OwnTenant = { plan: Plan; failures: readonly Story[] };

export const emptyTenant: OwnTenant = { plan: 'free', failures: [] };
export const busyTenant: OwnTenant = { plan: 'free', failures: stories.slice(0, 4) };
export const payingTenant: OwnTenant = { plan: 'paid', failures: stories.slice(0, 1) };

/** Answers the address of its administrator. */
export async function makeOwnTenant(
  store: Store,
  { plan, failures }: OwnTenant,
  passwordHash: string,
): Promise<string> {
  const email = `bo-${randomUUID()}@own.test`;
  const tenant = aTenant({ name: 'Own', plan });
  await store.accounts.createTenant(tenant, aUser(tenant.id, { email, passwordHash }));
  await addStories(store, tenant.id, failures);
  return email;
}
