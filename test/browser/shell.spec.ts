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

test('Ctrl+K goes to a page, a project or an analysis by a part of its name, with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/analyses');
  await page.getByPlaceholder(/^Words, project/).focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to a page, project or analysis' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('group', { name: 'Newest analyses' }).getByRole('option')).toHaveCount(6);
  expect(await violations(page)).toEqual([]);

  await page.keyboard.type('STOREFR');
  await expect(palette.getByRole('option', { name: 'acme/storefront' }).first()).toBeVisible();
  await expect(palette.getByRole('status')).toHaveText('Enter opens, Esc closes.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/project\/acme\/storefront$/);
  await expect(palette).toBeHidden();

  await page.getByRole('button', { name: 'Go to' }).click();
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('audit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/audit$/);

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('no such words');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/analyses\?q=no\+such\+words$/);

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.route('**/api/v1/projects*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.keyboard.type('shop');
  await expect(palette.getByRole('status')).toHaveText('Projects or analyses could not be looked up.');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('region', { name: 'On the page of an analysis' })).toContainText('Previous occurrence');
  expect(await violations(page)).toEqual([]);
});
