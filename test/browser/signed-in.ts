import { test as base, expect, type Page } from '@playwright/test';
import { adminPassword } from '../support/browser-set-up.ts';
import { people } from '../support/seed.ts';
import type { PageEntry } from './pages.ts';

export const url = process.env.FIRSTFAIL_TEST_URL ?? '';

type Options = { as: keyof typeof people | 'nobody' };

/** A page of the dashboard, signed in; what breaks the policy or throws in it fails the test. */
export const test = base.extend<Options>({
  as: ['admin', { option: true }],
  baseURL: async ({ browserName: _ }, use) => {
    await use(url);
  },
  page: async ({ page, as }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
    });
    if (as !== 'nobody') await signIn(page, people[as]);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect } from '@playwright/test';

/** Goes there and waits until it has come and asks for nothing more. */
export async function openPage(page: Page, { path, heading }: PageEntry): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(page.request));
  await expect(page.getByRole('heading', { level: 1, ...(heading && { name: heading }) })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** The page of the newest analysis that has the words. */
export async function anAnalysisPage(page: Page, words: string): Promise<void> {
  const { items } = await (await page.request.get(`/api/v1/analyses?limit=1&q=${encodeURIComponent(words)}`)).json();
  await page.goto(`/analyses/${items[0].id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** As the form does, without the form. */
export async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, { data: { email, password: adminPassword } });
  expect(answer.status()).toBe(200);
}
