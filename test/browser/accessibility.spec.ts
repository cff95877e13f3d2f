import { violations } from './axe.ts';
import { pages } from './pages.ts';
import { expect, openPage, test } from './signed-in.ts';

for (const entry of pages) {
  test.describe(entry.name, () => {
    test.use({ as: entry.as ?? 'admin' });

    test(`${entry.name} passes axe in light and dark, and fits a phone`, async ({ page }) => {
      await openPage(page, entry);
      expect(await violations(page)).toEqual([]);

      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      // The elements are the same; their colours are not.
      expect(await violations(page, ['color-contrast'])).toEqual([]);

      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
}

/** The dialogs, and how a test opens each. */
const dialogs: readonly { name: string; path: string; as: 'payer' | 'admin'; open: readonly Step[] }[] = [
  { name: 'a new token', path: '/settings/tokens', as: 'payer', open: [['button', 'Create a token']] },
  { name: 'an invitation', path: '/settings/members', as: 'payer', open: [['button', 'Invite somebody']] },
  { name: 'a new channel', path: '/settings/channels', as: 'payer', open: [['button', 'Create a channel']] },
  {
    ...{ name: 'what was sent', path: '/settings/channels', as: 'payer' },
    open: [
      ['button', 'Change #builds'],
      ['menuitem', 'What was sent'],
    ],
  },
  {
    ...{ name: 'a role', path: '/settings/members', as: 'admin' },
    open: [
      ['button', 'Change mira@firstfail.local'],
      ['menuitem', 'Make an administrator'],
    ],
  },
  { name: 'the links', path: '/project/acme/storefront', as: 'admin', open: [['button', 'Change the links']] },
  { name: 'the tickets', path: '/settings/plan', as: 'admin', open: [['button', 'Change the form for tickets']] },
  {
    ...{ name: 'a resolution', path: '/causes', as: 'admin' },
    open: [['button', 'Resolve']],
  },
];

type Step = readonly ['button' | 'menuitem', string];

for (const { name, path, as, open } of dialogs) {
  test.describe(`the dialog of ${name}`, () => {
    test.use({ as });

    test(`the dialog of ${name} passes axe, on a phone too, and closes by Escape`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(path);
      for (const [role, label] of open) await page.getByRole(role, { name: label, exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page)).toEqual([]);

      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  });
}
