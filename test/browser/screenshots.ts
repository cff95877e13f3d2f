import { resolve } from 'node:path';
import { pages } from './pages.ts';
import { expect, openPage, test } from './signed-in.ts';

const directory = resolve(import.meta.dirname, '../../docs/screenshots');
const widths = { wide: 1440, phone: 390 } as const;

for (const entry of pages) {
  test.describe(entry.name, () => {
    test.use({ as: entry.as ?? 'admin' });
    for (const [size, width] of Object.entries(widths)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        test(`${entry.name} ${size} ${colorScheme}`, async ({ page }) => {
          await page.setViewportSize({ width, height: size === 'phone' ? 844 : 900 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await openPage(page, entry);
          if (await page.getByRole('heading', { name: 'Failures over time' }).isVisible()) {
            await expect(page.locator('.recharts-surface').first()).toBeVisible();
          }
          // The window is as tall as the page, so that elements fixed to its edges are in place.
          const tall = await page.evaluate(heightOfMain);
          await page.setViewportSize({ width, height: Math.max(tall, size === 'phone' ? 844 : 900) });
          await page.waitForTimeout(400);
          await page.screenshot({ path: `${directory}/${entry.name}-${size}-${colorScheme}.png` });
          await expect(page.locator('h1')).toBeVisible();
        });
      }
    }
  });
}

/** The height of `main` with its padding, in pixels. */
function heightOfMain(): number {
  const main = document.querySelector('main');
  if (!main) return 0;
  const { paddingTop, paddingBottom } = getComputedStyle(main);
  return (main.lastElementChild?.scrollHeight ?? 0) + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
}
