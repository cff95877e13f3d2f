import { emptyTenant } from '../support/own-tenant.ts';
import { violations } from './axe.ts';
import { expect, test } from './signed-in.ts';

test.describe('an administrator on the Free plan', () => {
  test.use({ as: emptyTenant });

  test('makes tokens by keyboard up to the limit, which is shown before, and revokes one', async ({ page }) => {
    await page.goto('/settings/tokens');
    await expect(page.getByRole('heading', { name: 'No token yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Create a token' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create a token' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('jenkins');
    await page.keyboard.press('Enter');

    const secret = page.getByRole('dialog').getByLabel('Token', { exact: true });
    await expect(secret).toHaveValue(/^ff_[0-9A-Za-z]{40}$/);
    const token = await secret.inputValue();
    const read = await page.request.get('/api/v1/analyses', {
      headers: { authorization: `Bearer ${token}`, cookie: '' },
    });
    expect(read.status()).toBe(403);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => page.content()).not.toContain(token);
    await expect(page.getByText('1 of 3 on the Free plan')).toBeVisible();

    for (const name of ['second', 'third']) {
      await page.getByRole('button', { name: 'Create a token' }).click();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('read', { exact: true }).check();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(page.getByText('All 3 active tokens of the Free plan are in use')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect(page.getByRole('button', { name: 'Create a token' })).toBeDisabled();

    await page.getByRole('button', { name: 'Revoke jenkins' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('list', { name: 'Revoked and expired tokens' })).toContainText('jenkins');
    await expect(page.getByRole('button', { name: 'Create a token' })).toBeEnabled();
    const gone = await page.request.get('/api/v1/analyses', {
      headers: { authorization: `Bearer ${token}`, cookie: '' },
    });
    expect(gone.status()).toBe(401);
  });
});

test.describe('a member', () => {
  test.use({ as: 'member' });

  for (const [path, what] of [
    ['/settings/tokens', 'see and make API tokens'],
    ['/settings/channels', 'see and make channels'],
    ['/settings/audit', 'read the audit log'],
    ['/integrations/new', 'connect projects'],
  ] as const) {
    test(`reads at ${path} that the page is for administrators`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(`Only an administrator of your tenant may ${what}.`)).toBeVisible();
    });
  }
});
