import { test as base, expect, type Page } from '@playwright/test';
import { hashPassword } from '../../src/service/people/password.ts';
import { openDatabase } from '../../src/store/database/open-database.ts';
import { adminPassword } from '../support/browser-set-up.ts';
import { makeOwnTenant, type OwnTenant } from '../support/own-tenant.ts';
import { people } from '../support/seed.ts';
import type { PageEntry } from './pages.ts';

export const url = process.env.FIRSTFAIL_TEST_URL ?? '';

/** A person of the seed for tests that only read; a new person with a tenant of their own for tests that change data. */
type Options = { as: keyof typeof people | 'nobody' | OwnTenant };

/** The e-mail address of the signed-in person; empty for nobody. */
type Fixtures = { email: string };

type WorkerFixtures = { newTenant: (own: OwnTenant) => Promise<string> };

/** A signed-in page of the dashboard; a policy violation or an exception in it fails the test. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  as: ['admin', { option: true }],
  baseURL: async ({ browserName: _ }, use) => {
    await use(url);
  },
  newTenant: [
    async ({ browserName: _ }, use) => {
      const place = { dataDir: process.env.FIRSTFAIL_TEST_DATA_DIR ?? '', databaseUrl: undefined };
      const { store, close } = await openDatabase(place, { purpose: 'admin', notice: () => {} });
      const passwordHash = await hashPassword(adminPassword);
      await use(async (own) => await makeOwnTenant(store, own, passwordHash));
      await close();
    },
    { scope: 'worker' },
  ],
  email: async ({ as, newTenant }, use) => {
    if (as === 'nobody') await use('');
    else await use(typeof as === 'string' ? people[as] : await newTenant(as));
  },
  page: async ({ page, email }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
    });
    if (email !== '') await signIn(page, email);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect } from '@playwright/test';

/** Opens the page and waits until it has loaded and sends no further request. */
export async function openPage(page: Page, { path, heading }: PageEntry): Promise<void> {
  await insist(async () => {
    await page.goto(typeof path === 'string' ? path : await path(page.request));
  });
  await expect(page.getByRole('heading', { level: 1, ...(heading && { name: heading }) })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Opens the page of the newest analysis with this text and waits until it has loaded. */
export async function anAnalysisPage(page: Page, words: string): Promise<void> {
  await insist(async () => {
    const { items } = await (await page.request.get(`/api/v1/analyses?limit=1&q=${encodeURIComponent(words)}`)).json();
    await page.goto(`/analyses/${items[0].id}`);
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Sends the request of the form without the form. */
export async function signIn(page: Page, email: string): Promise<void> {
  await insist(async () => {
    const answer = await page.request.post(`${url}/api/auth/login`, { data: { email, password: adminPassword } });
    expect(answer.status()).toBe(200);
  });
}

/** Repeats a set-up request while the service answers 503, as the service asks. */
async function insist(work: () => Promise<void>): Promise<void> {
  await expect(work).toPass({ intervals: [1_000, 5_000], timeout: 60_000 });
}
