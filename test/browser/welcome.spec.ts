import { insecureHost } from '../support/browser-place.ts';
import { busyTenant, emptyTenant } from '../support/own-tenant.ts';
import { expect, test, url } from './signed-in.ts';

const log = "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";

test.describe('an empty tenant', () => {
  test.use({ as: emptyTenant });

  test('is guided to its first analysis', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await page.getByRole('button', { name: 'Make a token' }).click();
    const command = page.getByText(/curl -sS/);
    await expect(command).toContainText('Bearer ff_');

    const [, token = ''] = (await command.textContent())?.match(/Bearer (ff_\w+)/) ?? [];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
    const answer = await page.request.post('/api/ingest/log?provider=shell&project=acme/web', { headers, data: log });
    expect(answer.status()).toBe(202);
    await page.getByRole('link', { name: 'Open the first analysis' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TS2322');
  });
});

test.describe('at an address without TLS', () => {
  test.use({ as: 'nobody' });

  test('the form says that HTTPS is needed, and how to get it', async ({ page }) => {
    await page.goto(url.replace('127.0.0.1', insecureHost));
    await expect(page.getByRole('alert')).toContainText('needs HTTPS');
    await page.getByRole('link', { name: 'How to put a proxy in front' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'How others reach it' })).toBeVisible();
    await expect(page.getByText('reverse_proxy 127.0.0.1:8080')).toBeVisible();
  });

  test('the form on this machine does not ask for HTTPS', async ({ page }) => {
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a person', () => {
  test.use({ as: busyTenant });

  test('reads what is wrong with a new password', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Change the password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the password' });
    await dialog.getByLabel(/^Current password/).fill('not this one');
    await dialog.getByLabel(/^New password/).fill('a long enough password');
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await expect(dialog.getByRole('alert')).toContainText('password');
  });
});
