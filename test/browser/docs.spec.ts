import { expect, test } from './signed-in.ts';

test.use({ as: 'nobody' });

// The page's fixture fails the test when the policy refuses something.
test('the reference of the API is styled under a policy without inline styles', async ({ page }) => {
  const answer = await page.goto('/docs');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]+';/);
  expect(policy).not.toContain('unsafe');

  await expect(page.getByRole('heading', { name: 'List analyses, newest first' }).first()).toBeAttached();
  const entry = page.getByText('Introduction', { exact: true }).first();
  await expect(entry).toBeVisible();
  const aside = await entry.boundingBox();
  const main = await page.getByRole('heading', { name: 'Firstfail', exact: true }).boundingBox();
  // Only Scalar's own styles put the parts side by side.
  expect((aside?.x ?? 0) + (aside?.width ?? 0)).toBeLessThan(main?.x ?? 0);
  expect(main?.y).toBeLessThan(300);
  await page.waitForLoadState('networkidle');
});
