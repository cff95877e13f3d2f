import type { Page } from '@playwright/test';
import { payingTenant } from '../support/own-tenant.ts';
import { type StubChat, startStubChat } from '../support/stub-chat.ts';
import { expect, test } from './signed-in.ts';

test.use({ as: payingTenant });

let chat: StubChat;
test.beforeEach(async () => {
  chat = await startStubChat();
});
test.afterEach(async () => await chat.close());

/** Makes a webhook channel to the stub and returns its secret. */
async function makeChannel(page: Page): Promise<string> {
  await page.goto('/settings/channels');
  await page.getByRole('button', { name: 'Create a channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Service').selectOption('webhook');
  await dialog.getByLabel('Name').fill('Robot');
  await dialog.getByLabel('Address').fill(chat.address('webhook'));
  await dialog.getByRole('button', { name: 'Create' }).click();
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Change Robot' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const signatures = () => chat.taken.at(-1)?.headers['webhook-signature']?.split(' ').length;

test('a test message is sent, and its outcome is shown and listed', async ({ page }) => {
  await makeChannel(page);
  await choose(page, 'Send a test');
  await expect(page.getByText('The test arrived')).toBeVisible();
  expect(chat.taken).toHaveLength(1);

  chat.script({ status: 404 });
  await choose(page, 'Send a test');
  await expect(page.getByText('The test did not arrive')).toBeVisible();
});

test('a rotated secret is shown once, and both secrets sign for a day', async ({ page }) => {
  const earlier = await makeChannel(page);
  await choose(page, 'Send a test');
  await expect(page.getByText('The test arrived')).toBeVisible();
  expect(signatures()).toBe(1);

  await choose(page, 'Rotate the secret');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  const field = page.getByLabel('Secret', { exact: true });
  await expect(field).toHaveValue(/^whsec_/);
  const later = await field.inputValue();
  expect(later).not.toBe(earlier);
  await expect(dialog).toContainText('The earlier secret works until');
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Channels' })).toContainText('the earlier secret signs too until');
  await expect.poll(() => page.content()).not.toContain(later);

  await choose(page, 'Send a test');
  await expect.poll(signatures).toBe(2);
});
