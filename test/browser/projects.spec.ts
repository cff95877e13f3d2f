import { expect, test } from './signed-in.ts';

test('a project is found by a part of its name, and its branch goes with the reader', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: '6 projects' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Part of the name' }).fill('STOREFR');
  await expect(page.getByRole('heading', { name: '1 project' })).toBeVisible();
  await page.getByRole('link', { name: /acme\/storefront.*main failing/ }).click();
  await expect(page).toHaveURL(/\/project\/acme\/storefront$/);
  await expect(page.getByText('main failing')).toBeVisible();
  await expect(page.getByText(/as of \d/)).toBeVisible();

  await page.getByRole('list', { name: 'Branches' }).getByRole('link', { name: 'feature/checkout' }).click();
  await expect(page).toHaveURL(/storefront\?branch=feature%2Fcheckout$/);
  const runs = await page.getByRole('link', { name: /failed runs/ }).textContent();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(/\/\?project=acme%2Fstorefront&branch=feature%2Fcheckout$/);
  await expect(page.getByRole('link', { name: /failed runs/ })).toHaveText(runs ?? '');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Analyses' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('feature/checkout');
});

test('a page that cannot be refreshed says as of when it is', async ({ page }) => {
  await page.goto('/project/acme/storefront');
  await expect(page.getByText(/^as of/)).toBeVisible();
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('radio', { name: '7 days' }).isEnabled();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByText('That did not work')).toBeVisible();
});

test.describe('of a hostile name', () => {
  test.use({ as: 'target' });

  test('the page of a project opens, whatever its name is', async ({ page }) => {
    await page.goto('/projects');
    await page.getByRole('list', { name: 'Projects' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/project\/-\?name=/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x');
    await expect(page.getByRole('region', { name: 'Newest analyses' }).getByRole('link').nth(1)).toBeVisible();
  });
});
