import { payingTenant } from '../support/own-tenant.ts';
import { violations } from './axe.ts';
import { expect, test } from './signed-in.ts';

test('on the Free plan channels are locked, and the page says how to get them', async ({ page }) => {
  await page.goto('/settings/channels');
  await expect(page.getByRole('heading', { name: 'Notifications are locked on the Free plan' })).toBeVisible();
  await expect(page.getByText('bin/firstfail admin tenant plan paid --tenant')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a channel' })).toHaveCount(0);
});

test.describe('on the paid plan', () => {
  test.use({ as: payingTenant });

  test('a channel is made with filters and quiet hours, paused and removed, and never shows its address', async ({
    page,
  }) => {
    const url = 'https://hooks.example.com/T0/not-a-real-one';
    await page.goto('/settings/channels');
    await page.getByRole('button', { name: 'Create a channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Service').selectOption('webhook');
    await dialog.getByLabel('Name').fill('On call');
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('button', { name: 'Preview a message' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview of a message' })).toContainText('analysis.completed');
    await dialog.getByLabel('Service').selectOption('slack');
    await dialog.getByRole('button', { name: 'Preview a message' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview of a message' })).toContainText('What to do:');
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Service').selectOption('webhook');
    await dialog.getByText('Critical', { exact: true }).click();
    await dialog.getByLabel('Projects').fill('acme/*');
    await page.keyboard.press('Enter');
    await dialog.getByRole('switch', { name: 'Quiet hours' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(dialog).toBeHidden();

    const row = page.getByRole('list', { name: 'Channels' }).getByRole('listitem').filter({ hasText: 'On call' });
    await expect(row).toContainText('Webhook at hooks.example.com');
    await expect(row).toContainText('critical · projects acme/*');
    await expect(row).toContainText('quiet 22:00 to 07:00, Europe/Berlin');
    await expect.poll(() => page.content()).not.toContain(url);

    await row.getByRole('button', { name: 'Change On call' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect(row).toContainText('paused');

    await row.getByRole('button', { name: 'Change On call' }).click();
    await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
    await dialog.getByLabel('Name').fill('On call, nights');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Channels' })).toContainText('On call, nights');

    await page.getByRole('button', { name: 'Change On call, nights' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('On call, nights')).toHaveCount(0);
  });
});

test.describe('where channels are', () => {
  test.use({ as: 'payer' });

  test('a channel lists its notifications', async ({ page }) => {
    await page.goto('/settings/channels');
    await page.getByRole('button', { name: 'Change Platform team' }).click();
    await page.getByRole('menuitem', { name: 'What was sent' }).click();
    await expect(page.getByRole('dialog')).toContainText('Nothing was sent yet');
  });
});
