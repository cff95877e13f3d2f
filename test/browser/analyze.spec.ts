import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { emptyTenant } from '../support/own-tenant.ts';
import { violations } from './axe.ts';
import { expect, test } from './signed-in.ts';

test.use({ as: emptyTenant });

const log = readFileSync(resolve(import.meta.dirname, '../logs/npm/eresolve.log'), 'utf8');
const answer = /npm ERESOLVE/;

test('a pasted log is analysed at once, and the browser keeps nothing of it', async ({ page }) => {
  await page.goto('/analyze');
  await expect(page.getByRole('button', { name: 'Analyse', exact: true })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Log' }).fill(log);
  await page.getByLabel('Project').fill('acme/pasted');
  await page.getByLabel('Branch').fill('main');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: answer })).toBeVisible();
  await expect(page).toHaveURL(/\/analyses\/[0-9a-f-]{36}$/);
  await expect(page.getByText('acme/pasted').first()).toBeVisible();
  expect(await storedText(page)).not.toContain('ERESOLVE');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: answer })).toBeVisible();
});

test('a dropped gzip file is unpacked, measured and analysed', async ({ page }) => {
  await page.goto('/analyze');
  const bytes = [...gzipSync(log)];
  const transfer = await page.evaluateHandle((data) => {
    const dragged = new DataTransfer();
    dragged.items.add(new File([new Uint8Array(data)], 'build.log.gz'));
    return dragged;
  }, bytes);
  await page.getByRole('textbox', { name: 'Log' }).dispatchEvent('drop', { dataTransfer: transfer });

  await expect(page.getByText('build.log.gz')).toBeVisible();
  await expect(page.getByText(/of text$/)).toBeVisible();
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: answer })).toBeVisible();
});

test('the last part of a too long log is sent, as the page says before', async ({ page }) => {
  await page.goto('/analyze');
  const long = Buffer.from(`${'> building, nothing to see here\n'.repeat(350_000)}${log}`);
  await page.getByRole('button', { name: 'Choose a file' }).focus();
  await page.locator('input[type=file]').setInputFiles({ name: 'long.log', mimeType: 'text/plain', buffer: long });

  await expect(page.getByText('Longer than 10 MiB')).toBeVisible();
  await expect(page.getByText(/^11 MiB of text$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: answer })).toBeVisible();
});

test('a long paste becomes a file, because it makes the text area slow', async ({ page }) => {
  await page.goto('/analyze');
  await page.getByRole('textbox', { name: 'Log' }).evaluate(
    (area, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `${'> building\n'.repeat(30_000)}${log}`,
  );

  await expect(page.getByText('What you pasted')).toBeVisible();
  await page.getByRole('button', { name: 'Take another' }).click();
  await expect(page.getByRole('textbox', { name: 'Log' })).toHaveValue('');
});

test('the page names a file that cannot be read', async ({ page }) => {
  await page.goto('/analyze');
  const half = gzipSync(log).subarray(0, 200);
  await page.locator('input[type=file]').setInputFiles({ name: 'half.gz', mimeType: 'application/gzip', buffer: half });
  await expect(page.getByRole('alert')).toContainText('not whole');

  const empty = { name: 'empty.log', mimeType: 'text/plain', buffer: Buffer.from(' \n') };
  await page.locator('input[type=file]').setInputFiles(empty);
  await expect(page.getByRole('alert')).toContainText('There is nothing in this file');
});

test('a refusal shows the reason and keeps the log for another try', async ({ page }) => {
  const problem = {
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    code: 'rate_limited',
    request_id: 'r',
  };
  const detail = 'This tenant has sent 60 logs in the last minute. Try again in 12 seconds.';
  await page.route('**/api/analyze', (route) => route.fulfill({ status: 429, json: { ...problem, detail } }));
  await page.goto('/analyze');
  await page.getByRole('textbox', { name: 'Log' }).fill(log);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(detail);

  await page.unroute('**/api/analyze');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: answer })).toBeVisible();
});

test('an upload can be cancelled and keeps the log', async ({ page }) => {
  await page.route('**/api/analyze', () => new Promise(() => {}));
  await page.goto('/analyze');
  await page.getByRole('textbox', { name: 'Log' }).fill(log);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByText(/^(Packing|Sending|Looking)/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(page.getByRole('button', { name: 'Analyse', exact: true })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Log' })).toHaveValue(log);
});

async function storedText(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches_ = await caches.keys();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, caches_, document.cookie]);
  });
}
