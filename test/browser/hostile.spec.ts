import type { Page } from '@playwright/test';
import { pages } from './pages.ts';
import { anAnalysisPage, expect, openPage, test } from './signed-in.ts';

test.use({ as: 'target' });

for (const entry of pages.filter((page) => page.as === undefined)) {
  test(`markup in every field does nothing on ${entry.name}`, async ({ page }) => {
    await openPage(page, entry);

    await expect.poll(() => inert(page)).toEqual({ title: true, images: 0, links: [], handlers: 0 });
  });
}

test('characters that reverse or hide text are visible', async ({ page }) => {
  await anAnalysisPage(page, 'img');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('{{7*7}}');
  await expect(page.getByText('U+202E').first()).toBeVisible();
  await expect(page.getByText('U+001B').first()).toBeVisible();
});

test('a build address that is a script is no link', async ({ page }) => {
  await anAnalysisPage(page, 'img');
  await expect(page.getByRole('region', { name: 'The run' })).toBeVisible();
  await expect(page.getByText('Open build')).toHaveCount(0);
});

async function inert(page: Page) {
  return await page.evaluate(() => ({
    title: document.title !== 'owned' && document.title.endsWith('Firstfail'),
    images: document.querySelectorAll('img').length,
    links: [...document.querySelectorAll('a')].map(({ href }) => href).filter((href) => !/^https?:/.test(href)),
    handlers: document.querySelectorAll('[onerror], [onmouseover], [onclick]').length,
  }));
}
