import type { Locator, Page, Request } from '@playwright/test';
import { busyTenant } from '../support/own-tenant.ts';
import { expect, test } from './signed-in.ts';

const log = "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";

test('the address holds the filters and restores them', async ({ page }) => {
  await page.goto('/analyses');
  await page.getByRole('combobox', { name: 'Severity' }).click();
  await page.getByRole('option', { name: 'Critical' }).click();
  await expect(page).toHaveURL(/\?severity=critical$/);
  await expect(page.getByText('3 failed runs')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);

  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL(/\/analyses$/);
  await expect.poll(() => lengthOf(page)).toBe(50);
});

test('the search follows the typing, and an empty result says so', async ({ page }) => {
  await page.goto('/analyses');
  await page.getByRole('textbox', { name: /^Words, project/ }).fill('docker hub');
  await expect(page).toHaveURL(/\?q=docker\+hub$/);
  await expect(rows(page).first()).toContainText('Docker Hub');

  await page.getByRole('textbox', { name: /^Words, project/ }).fill('nowhere at all');
  await expect(page.getByRole('heading', { name: 'Nothing fits these filters' })).toBeVisible();
});

test('a row leads to its analysis, and the names in it to the project and its branch', async ({ page }) => {
  await page.goto('/analyses?project=acme%2Fstorefront&branch=feature%2Fcheckout');
  const row = rows(page).first();
  await row.getByRole('link', { name: 'feature/checkout' }).click();
  await expect(page).toHaveURL(/\/project\/acme\/storefront\?branch=feature%2Fcheckout$/);
  await page.goBack();
  await row.getByRole('link', { name: 'acme/storefront' }).click();
  await expect(page).toHaveURL(/\/project\/acme\/storefront$/);
  await page.goBack();
  await linkOf(row).click({ position: { x: 500, y: 50 } });
  await expect(page).toHaveURL(/\/analyses\/[\w-]{36}$/);
});

test('the CI is chosen by its name, and what does not exist is said', async ({ page }) => {
  await page.goto('/analyses?severity=catastrophic&provider=github-actions');
  await expect(page.getByText(/“catastrophic” is not known as severity.*low, medium, high, critical/)).toBeVisible();
  await expect(rows(page).first()).toContainText('GitHub Actions');
  await page.getByRole('combobox', { name: 'CI' }).click();
  await page.getByRole('option', { name: 'Woodpecker' }).click();
  await expect(page).toHaveURL(/provider=github-actions&provider=woodpecker/);
});

test('each cause is shown once when asked, and the oldest first', async ({ page }) => {
  const shown = await page.request.get('/api/v1/analyses?view=list&group=cause&sort=oldest&limit=500');
  await page.goto('/analyses?group=cause&sort=oldest');
  await expect(page.getByRole('switch', { name: 'One row for each cause' })).toBeChecked();
  await expect(rows(page).first()).toContainText((await shown.json()).items[0].title);
});

test('the list shows only first occurrences when asked', async ({ page }) => {
  await page.goto('/analyses');
  await page.getByRole('switch', { name: 'First time only' }).check({ force: true });
  await expect(page).toHaveURL(/only_new=true/);
  await expect(rows(page).first()).toContainText('new');
  const shown = await page.request.get('/api/v1/analyses?view=list&only_new=true&limit=50');
  await expect.poll(() => lengthOf(page)).toBe((await shown.json()).items.length);
});

test('the keyboard moves down the list, opens an analysis and returns', async ({ page }) => {
  await page.goto('/analyses');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(linkOf(rows(page).nth(1))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/analyses\/[\w-]{36}$/);
  await expect(page.getByRole('region', { name: 'What to do' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/analyses$/);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: /^Words, project/ })).toBeFocused();
});

test('older analyses load at the end of the list', async ({ page }) => {
  await page.goto('/analyses');
  await expect.poll(() => lengthOf(page)).toBe(50);
  const atOpen = await rows(page).count();
  await page.getByRole('button', { name: 'Show older ones' }).scrollIntoViewIfNeeded();
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(50);
  // Only those near the window are in the page.
  expect(atOpen).toBeLessThan(50);
});

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a day of the chart is the same day above its list', async ({ page }) => {
    await page.goto('/analyses?since=2026-11-20T00:00:00.000Z&until=2026-11-20T23:59:59.999Z');
    await expect(page.getByText('since 20 Nov 2026 (UTC)')).toBeVisible();
    await expect(page.getByText('until 20 Nov 2026 (UTC)')).toBeVisible();
  });
});

test.describe('while others fail', () => {
  test.use({ as: busyTenant });

  test('a new analysis is announced and moves no row until the reader asks', async ({ page }) => {
    await page.clock.install();
    const asked: Request[] = [];
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/analyses') asked.push(request);
    });
    await page.goto('/analyses');
    await expect(rows(page).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const atOpen = await sizesOf(asked);
    expect(atOpen).toHaveLength(1);
    expect(Math.max(...atOpen)).toBeLessThanOrEqual(40_000);
    const before = await linkOf(rows(page).first()).getAttribute('href');
    await postLog(page);
    const announcement = page.getByRole('button', { name: '1 new analysis' });
    // Also after a read that was under way and did not see it yet.
    await expect(async () => {
      await page.clock.fastForward(16_000);
      await expect(announcement).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(linkOf(rows(page).first())).toHaveAttribute('href', before ?? '');
    const polls = await sizesOf(asked.slice(1));
    expect(Math.max(...polls)).toBeLessThanOrEqual(2_000);

    await announcement.click();
    await expect(rows(page).first()).toContainText('just/now');
  });
});

function rows(page: Page) {
  return page.getByRole('main').getByRole('listitem');
}

function linkOf(row: Locator) {
  return row.getByRole('link').first();
}

/** How many rows the list has, whether or not they are near the window. */
async function lengthOf(page: Page): Promise<number> {
  return Number(await page.getByRole('main').getByRole('listitem').first().getAttribute('aria-setsize'));
}

/** The bytes of each answer on the wire, without its headers. */
async function sizesOf(requests: readonly Request[]): Promise<number[]> {
  return await Promise.all(requests.map(async (request) => (await request.sizes()).responseBodySize));
}

async function postLog(page: Page): Promise<void> {
  const { csrf_token } = await (await page.request.get('/api/auth/csrf')).json();
  const data = { log, project: 'just/now' };
  const answer = await page.request.post('/api/analyze', { headers: { 'x-csrf-token': csrf_token }, data });
  expect(answer.status()).toBe(200);
}
