import type { Locator, Page } from '@playwright/test';
import { adminPassword } from '../support/browser-set-up.ts';
import { busyTenant } from '../support/own-tenant.ts';
import { violations } from './axe.ts';
import { anAnalysisPage, expect, test } from './signed-in.ts';

test.use({ as: busyTenant, permissions: ['clipboard-read', 'clipboard-write'] });

test('the page begins with the line, the advice, the confidence and the owner', async ({ page }) => {
  await anAnalysisPage(page, 'a.ts:1');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TS2322');
  await expect(page.getByRole('region', { name: 'Lines of the log' })).toContainText('first failure');
  await expect(page.getByRole('region', { name: 'What to do' })).toBeVisible();
  const inShort = page.getByRole('region', { name: 'In short' });
  await expect(inShort).toContainText('Whose problem');
  await expect(inShort.getByText('This change', { exact: true })).toBeVisible();
  await expect(inShort).toContainText('%');
  const seen = page.getByRole('region', { name: 'Seen before' });
  await expect(seen.getByRole('img')).toHaveAccessibleName(/failures in 30 days/);
  const build = page.getByRole('link', { name: /Open build/ });
  await expect(build).toHaveAttribute('href', /^https:\/\/ci\.acme\.example\//);
  await expect(build).toHaveAttribute('rel', 'noopener noreferrer');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What to do' })).toBeVisible();
  const onScreen = [page.getByRole('banner'), page.getByRole('navigation'), build, page.getByRole('button')];
  for (const part of onScreen) await expect(part.filter({ visible: true })).toHaveCount(0);
});

test('[ and ] lead to the occurrences of the same cause before and after, and a link to the first bad run', async ({
  page,
}) => {
  await anAnalysisPage(page, 'a.ts:1');
  const newest = page.url();
  const [previous, next] = ['Previous occurrence', 'Next occurrence'].map((name) => page.getByRole('button', { name }));
  await expect(previous as Locator).toBeEnabled();
  await expect(next as Locator).toBeDisabled();
  await page.keyboard.press('[');
  await expect(page).not.toHaveURL(newest);
  await expect(next as Locator).toBeEnabled();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(newest);

  await page.getByRole('link', { name: /First bad run/ }).click();
  await expect(page).not.toHaveURL(newest);
  await expect(previous as Locator).toBeDisabled();
  await expect(next as Locator).toBeEnabled();
});

test('no sentence of the answer stands on the page twice', async ({ page }) => {
  await anAnalysisPage(page, 'a.ts:1');
  await expect(page.getByRole('region', { name: 'Why' })).toBeVisible();
  const text = await page.getByRole('main').innerText();
  const sentences = text.split(/\n|(?<=\.) /).filter((sentence) => /^\S+ \S+ .*\.$/.test(sentence));
  expect(sentences.length).toBeGreaterThan(4);
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
});

test('a phone shows the way to the build and what to do within two screens, and indented lines as they are', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await anAnalysisPage(page, 'no-unused-vars');
  const lines = page.getByRole('region', { name: 'Lines of the log' });
  await expect(lines.getByText('first failure')).toBeVisible();
  await expect(lines.locator('code').first()).toHaveCSS('white-space-collapse', 'preserve');
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(page.getByRole('link', { name: /Open build/ }))).toBeLessThan(844);
  expect(await topOf(page.getByRole('heading', { name: 'What to do' }))).toBeLessThan(2 * 844);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Integrations' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveJSProperty('inert', true);
  const menu = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  expect(menu).toMatchObject({ x: 0, width: 390 });
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBe(844);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toHaveJSProperty('inert', false);
});

test('the number of occurrences links to their list', async ({ page }) => {
  await anAnalysisPage(page, 'a.ts:1');
  await page.getByRole('region', { name: 'Seen before' }).getByRole('link', { name: /times/ }).click();
  await expect(page).toHaveURL(/\/analyses\?fingerprint=v1/);
  await expect(page.getByText(/^\d+ failed runs$/)).toBeVisible();
});

test.describe('of a cause that was resolved before', () => {
  test.use({ as: 'admin' });

  test('the analysis says how it was resolved', async ({ page }) => {
    await anAnalysisPage(page, 'Docker Hub');
    const seen = page.getByRole('region', { name: 'Seen before' });
    await expect(seen).toContainText('Resolved before');
    await expect(seen).toContainText('Pulls go through our mirror now.');
  });
});

test.describe('of a cause that main shows too', () => {
  const story = {
    project: 'acme/api',
    job: 'build',
    source: 'forge-a',
    provider: 'gitlab',
    log: 'jest/to-be.log',
  } as const;
  const failures = [
    { ...story, branch: 'main', daysAgo: [3] },
    { ...story, branch: 'fix/cart', daysAgo: [0.01] },
    {
      ...{ ...story, log: 'mocha/one-failing.log', project: 'acme/flaky', branch: 'fix/cart' },
      ...{ daysAgo: [3, 0.02], passedDaysAgo: [2, 1] },
    },
    { ...story, log: 'jest/snapshot.log', project: 'acme/first', branch: 'fix/cart', daysAgo: [0.02] },
    ...['acme/api', 'acme/data', 'acme/web'].map((project) => ({
      ...{ ...story, log: 'home-made-runner/quiet-lines-unlike-the-rest.log', project },
      ...{ branch: 'fix/cart', daysAgo: [0.01] },
    })),
  ];
  test.use({ as: { plan: 'free', failures } });

  test('the page says so first, and does not call it the problem of this change', async ({ page }) => {
    await anAnalysisPage(page, 'adds prices');
    await expect(page.getByText('History', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Also fails on main since \d+ \w+$/)).toBeVisible();
    await expect(page.getByText(/main is taken for the default branch by its name/)).toBeVisible();
    await expect(page.getByText('Whose problem')).toBeHidden();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Also fails on main since');
  });

  test('flaky jobs and first times are called so, and what says nothing is in no incident', async ({ page }) => {
    const short = page.getByRole('region', { name: 'In short' });
    await anAnalysisPage(page, 'cart adds');
    await expect(short).toContainText('Looks flaky');
    await expect(short).toContainText('passed 2 times and failed 2 times');
    await anAnalysisPage(page, 'toMatchSnapshot');
    await expect(short).toContainText('First time anywhere');
    await anAnalysisPage(page, 'printed no known reason');
    await expect(short).toContainText('Confidence');
    await expect(short).not.toContainText('History');
    await page.goto('/incidents');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /printed no known reason/ })).toHaveCount(0);
  });
});

test('the analysis is copied as Markdown with a link back', async ({ page }) => {
  await page.clock.install();
  await anAnalysisPage(page, 'a.ts:1');
  // The button shows it for a short time only.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('### TS2322');
  expect(copied).toContain(page.url());
  expect(copied).toMatch(/Commit [0-9a-f]{10}/);
  expect(copied).toMatch(/Seen \d+ times: first on/);
});

test('feedback is stored, and a wrong answer asks for the true cause', async ({ page }) => {
  await anAnalysisPage(page, 'no-unused-vars');
  await page.getByRole('button', { name: 'Right' }).click();
  await expect(page.getByText('Thank you; noted as right.')).toBeVisible();
  await expect(page.getByText('1 person says right, 0 wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Wrong' }).click();
  await page.getByLabel('In your words').fill('It was the registry.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('noted with your words')).toBeVisible();

  const id = page.url().split('/').at(-1);
  const noted = async () => (await (await page.request.get(`/api/v1/feedback?analysis=${id}`)).json()).items;
  await expect.poll(noted).toMatchObject([{ verdict: 'wrong', note: 'It was the registry.' }]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('0 people say right, 1 wrong.')).toBeVisible();
});

test('the buttons of an answer stay where they are when the history of the cause arrives', async ({ page }) => {
  let arrive = () => {};
  const asked = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/api\/(v1\/)?causes\//, async (route) => {
    await asked;
    await route.continue();
  });
  const { items } = await (await page.request.get('/api/v1/analyses?limit=1&q=a.ts%3A1')).json();
  await page.goto(`/analyses/${items[0].id}`);
  const right = page.getByRole('button', { name: 'Right' });
  await expect(right).toBeVisible();
  const before = await right.boundingBox();
  arrive();
  await expect(page.getByRole('region', { name: 'Seen before' }).getByRole('img')).toBeVisible();
  expect(await right.boundingBox()).toEqual(before);
});

test('two quick answers are stored in the order of the clicks', async ({ page }) => {
  const said: string[] = [];
  let goOn = () => {};
  const heard = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/analyses/*/feedback', async (route) => {
    said.push(route.request().postDataJSON().verdict);
    await heard;
    await route.continue();
  });
  await anAnalysisPage(page, 'a.ts:1');
  await page.getByRole('button', { name: 'Right' }).click();
  await expect.poll(() => said).toEqual(['right']);
  await page.getByRole('button', { name: 'Wrong' }).click();
  await expect(page.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'true');
  expect(said).toEqual(['right']);

  goOn();
  await expect(page.getByText('0 people say right, 1 wrong.')).toBeVisible();
  expect(said).toEqual(['right', 'wrong']);
});

test('a session that ends keeps the page, and work goes on after signing in', async ({ page, context, email }) => {
  await beginAnAnswer(page);
  await context.clearCookies({ name: 'firstfail_session' });
  await page.getByRole('button', { name: 'Send' }).click();

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel(/^Password/)).toBeFocused();
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email);
  await dialog.getByLabel(/^Password/).fill(adminPassword);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('noted with your words')).toBeVisible();
});

test('dismissing the sign-in dialog keeps the page and shows a way to sign in', async ({ page, context }) => {
  await beginAnAnswer(page);
  await context.clearCookies({ name: 'firstfail_session' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button').first().click();

  await expect(page.getByText('You are signed out')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
});

test('a lost CSRF cookie is replaced', async ({ page, context }) => {
  await anAnalysisPage(page, 'a.ts:1');
  await context.clearCookies({ name: 'csrf_token' });
  await page.getByRole('button', { name: 'Right' }).click();
  await expect(page.getByText('Thank you; noted as right.')).toBeVisible();
});

async function beginAnAnswer(page: Page): Promise<void> {
  await anAnalysisPage(page, 'a.ts:1');
  await page.getByRole('button', { name: 'Wrong' }).click();
  await page.getByLabel('In your words').fill('Half a sentence');
  // The server has all answers so far, and the page sends no further request.
  await expect(page.getByText('0 people say right, 1 wrong.')).toBeVisible();
}
