import { adminPassword } from '../support/browser-set-up.ts';
import { people } from '../support/seed.ts';
import { violations } from './axe.ts';
import { expect, test } from './signed-in.ts';

test.describe('signed out', () => {
  test.use({ as: 'nobody' });

  test('a link leads through signing in to its page', async ({ page }) => {
    await page.goto('/analyses');
    await expect(page).toHaveTitle('Sign in · Firstfail');
    await page.getByLabel('E-mail').fill(people.admin);
    await page.getByLabel(/^Password/).fill('wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('wrong');

    await page.getByLabel(/^Password/).fill(adminPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Analyses' })).toBeVisible();
  });
});

test('the chosen colour scheme stays', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Colours/ }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Colours: Dark' })).toBeVisible();
});

test('on a phone the menu opens and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Analyses', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analyses' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('on a phone the most used pages are at the lower edge, and axe passes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/analyses');
  await expect(page.getByRole('heading', { level: 1, name: 'Analyses' })).toBeVisible();
  const atHand = page.getByRole('navigation', { name: 'Pages at hand' });
  await expect(atHand.getByRole('link', { name: 'Analyses' })).toHaveAttribute('aria-current', 'page');
  await atHand.getByRole('link', { name: 'Causes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Causes' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Causes by cost' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(atHand).toBeHidden();
});

test('an unknown address says so', async ({ page }) => {
  await page.goto('/analyses/01a1fb1a-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'There is no such analysis' })).toBeVisible();
});

test('signing out shows the form, and the page stays closed to the next person', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
