import { emptyTenant } from '../support/own-tenant.ts';
import { violations } from './axe.ts';
import { expect, test } from './signed-in.ts';

const log = '$ frob --build\nfrob: 0 of 5: no seats left\n##[error]Process completed with exit code 1.\n';

test.describe('an administrator', () => {
  test.use({ as: emptyTenant });

  test('tries a pattern on a log, stores it, changes it, and removes it', async ({ page }) => {
    await page.goto('/settings/patterns');
    await expect(page.getByRole('heading', { name: 'No pattern yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Create a pattern' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a pattern' });
    await dialog.getByLabel('Name').fill('Licence server');
    await dialog.getByLabel('A line matches that').selectOption('regex');
    await dialog.getByLabel('Expression').fill('\\d+ .* \\d+');
    await dialog.getByLabel('Title').fill('The licence server has no free seat');
    await dialog.getByLabel('Advice').fill('Wait for a seat.');
    await dialog.getByLabel('Category').selectOption('service_limit');
    await dialog.getByLabel('Try it on a log').fill(log);
    await dialog.getByRole('button', { name: 'Try' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It has no text of at least four characters');

    await dialog.getByLabel('Expression').fill('no seat left');
    await dialog.getByRole('button', { name: 'Try' }).click();
    await expect(dialog.getByRole('status')).toContainText('No line matches');
    await dialog.getByLabel('Expression').fill('no seats left');
    await dialog.getByRole('button', { name: 'Try' }).click();
    await expect(dialog.getByRole('status')).toContainText('1 line matches');
    await expect(dialog.getByRole('status')).toContainText('The licence server has no free seat');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();

    await expect(page.getByRole('list', { name: 'Own patterns' })).toContainText('Licence server');
    await page.getByRole('button', { name: 'Change Licence server' }).click();
    await page.getByLabel('Owner').fill('Build team');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'Own patterns' })).toContainText('Build team');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    const file = await (await download).path();
    await page.getByRole('button', { name: 'Remove Licence server' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'No pattern yet' })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'patterns.json', mimeType: 'application/json' },
      buffer: await (await import('node:fs/promises')).readFile(file),
    });
    await expect(page.getByRole('list', { name: 'Own patterns' })).toContainText('Build team');
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'wrong.json', mimeType: 'application/json' },
      buffer: Buffer.from('{"patterns": [{}]}'),
    });
    await expect(page.getByRole('alert')).toContainText('patterns[0]');
  });
});
