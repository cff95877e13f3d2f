import { expect, test } from './signed-in.ts';

test('every number links to the list that it counts', async ({ page }) => {
  await page.goto('/');
  const critical = page.getByRole('link', { name: /^\d+ critical$/ });
  const [number = ''] = (await critical.textContent())?.match(/\d+/) ?? [];
  await critical.click();
  await expect(page).toHaveURL(/\/analyses\?severity=critical&since=/);
  await expect(page.getByText(`${number} failed run`)).toBeVisible();
});

test('a cause that came more than once is counted as such, also where it is new in these days', async ({ page }) => {
  const answer = await page.request.get('/api/v1/stats/overview?days=30');
  const { repeated_causes, recurring_causes } = await answer.json();
  await page.goto('/');
  await expect(page.getByRole('link', { name: `${repeated_causes} causes seen more than once` })).toBeVisible();
  expect(repeated_causes).toBeGreaterThan(recurring_causes);
});

test('the address holds the time range', async ({ page }) => {
  await page.goto('/');
  const all = await page.getByRole('link', { name: /failed runs in/ }).textContent();
  await page.getByText('7 days', { exact: true }).click();
  await expect(page).toHaveURL(/\?days=7$/);
  await expect(page.getByRole('link', { name: /failed runs in/ })).not.toHaveText(all ?? '');
  await page.reload();
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
});

test('the chart loads after the numbers, and a table has the same numbers', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/');
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Failures over time' }).getByRole('row').nth(3)).toBeAttached();
  const chart = scripts.findIndex((url) => url.includes('failures-chart'));
  const numbers = scripts.findIndex((url) => url.includes('/stats/overview'));
  expect(chart).toBeGreaterThan(numbers);
});

test('the numbers are asked for while the dashboard is still loading', async ({ page }) => {
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await loading;
    await route.continue();
  });
  const answered = page.waitForResponse(/stats\/overview\?days=30$/);
  await page.goto('/', { waitUntil: 'commit' });
  await answered;
  load();
  await expect(page.getByRole('link', { name: /failed runs in/ })).toBeVisible();
});

test('one request answers the top causes with their days', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // The page that stays open repeats some of its requests, from a later minute on.
    if (pathname.startsWith('/api/')) asked.push(pathname + search.replaceAll(/=\d{4}-[^&]+/g, '=moment'));
  });
  await page.goto('/');
  const most = page.getByRole('region', { name: 'What fails most' });
  await expect(
    most
      .getByRole('listitem')
      .first()
      .getByRole('img', { name: /failures in 30 days/ }),
  ).toBeVisible();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Since yesterday' }).getByRole('link').first()).toBeVisible();
  expect([...new Set(asked)].filter((address) => /\/causes\/./.test(address))).toEqual([]);
  expect(new Set(asked).size).toBe(10);
});

test('top causes, top projects and new causes link to their pages', async ({ page }) => {
  await page.goto('/');
  const most = page.getByRole('region', { name: 'What fails most' }).getByRole('link').first();
  await expect(most).toContainText('502');
  const since = page.getByRole('region', { name: 'Since yesterday' });
  await expect(since.getByRole('link', { name: /Docker Hub.*came back/ })).toBeVisible();
  await expect(since.getByRole('link', { name: /E0308.*new/ })).toBeVisible();
  await page.getByRole('region', { name: 'Projects' }).getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/project\/acme\/storefront$/);
});
