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
  await expect(page.getByRole('link', { name: /failed runs/ }).first()).toHaveText(runs ?? '');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Analyses' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('feature/checkout');
});

test('a page that cannot be refreshed says as of when it is', async ({ page }) => {
  await page.clock.install();
  await page.goto('/projects');
  await expect(page.getByText(/^as of \d/)).toBeVisible();
  const problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'No.',
    code: 'invalid',
    request_id: '',
  };
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 400, json: problem }));
  await expect(async () => {
    await page.clock.fastForward(11_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(/Could not be refreshed: this is as of \d/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole('link', { name: /acme\/storefront/ })).toBeVisible();
  await page.unroute('**/api/v1/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^as of \d/)).toBeVisible();
});

test('what erases a project appears in its place, after the panels above it', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/projects/branches?*', async (route) => await held.then(() => route.continue()));
  await page.goto('/project/acme/storefront');
  await expect(page.getByRole('region', { name: 'Newest analyses' }).getByRole('listitem').first()).toBeVisible();
  const erasing = page.getByRole('region', { name: 'Erase this project' });
  await expect(erasing).toHaveCount(0);
  release();
  await expect(erasing).toBeVisible();
  const place = await erasing.boundingBox();
  await page.waitForLoadState('networkidle');
  expect(await erasing.boundingBox()).toEqual(place);
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
