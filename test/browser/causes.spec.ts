import { busyTenant } from '../support/own-tenant.ts';
import { violations } from './axe.ts';
import { anAnalysisPage, expect, test } from './signed-in.ts';

test('causes are ranked by cost, and the page explains the rank', async ({ page }) => {
  await page.goto('/causes');
  await expect(page.getByText('failed runs × severity')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Causes by cost' }).getByRole('listitem');
  await expect(rows.first()).toContainText('curl (22)');

  const costs = await rows.allTextContents();
  const numbers = costs.map((text) => Number(/cost ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
});

test('every cause is found by words, Back undoes the search, and Back from a cause leads to its row', async ({
  page,
}) => {
  await page.goto('/causes');
  const ranked = page.getByRole('list', { name: 'Causes by cost' });
  await expect(ranked.getByRole('listitem').first()).toContainText('first seen');
  await expect(ranked.getByRole('img').first()).toHaveAccessibleName(/failures? in 30 days/);
  await page.getByLabel('Find a cause').fill('maven cannot');
  const found = page.getByRole('list', { name: 'Causes seen last' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  const link = found.getByRole('link', { name: /Maven cannot resolve/ });
  await link.click();
  const example = page.getByRole('region', { name: 'Example and fix' });
  await expect(example.getByRole('region', { name: 'Lines of the log' })).toBeVisible();
  await expect(example).toContainText('Suggested fix');
  await page.goBack();
  await expect(link).toBeFocused();
  await page.goBack();
  await expect(ranked).toBeVisible();
  await page.getByLabel('Find a cause').fill('no such words anywhere');
  await expect(page.getByRole('heading', { name: 'No cause fits' })).toBeVisible();
  await page.getByText('By cost', { exact: true }).first().click();
  await page.getByText('All, seen last first').click();
  await expect(found.first()).toBeVisible();
});

test('a cause that came back after it was resolved says so', async ({ page }) => {
  await page.goto('/causes');
  const rows = page.getByRole('list', { name: 'Causes by cost' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'came back' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'came back' })).toContainText('was resolved, came back');
});

test.describe('of a tenant whose causes change', () => {
  test.use({ as: busyTenant });

  test('a cause is resolved with a note and opened again', async ({ page, email }) => {
    await page.goto('/causes?days=90');
    await page.getByRole('link', { name: 'TS2322' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'TS2322' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Projects' })).toContainText('acme/storefront');
    const branch = page.getByRole('list', { name: 'Branches' }).getByRole('link').first();
    await expect(branch).toHaveAttribute('href', /\/project\/acme\/storefront\?branch=/);

    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.getByLabel('How it was resolved').fill('Rebased the branch <b>and</b> merged.');
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    const status = page.getByRole('list', { name: 'Status and history' });
    await expect(status).toContainText('resolved');
    await expect(status).toContainText('Rebased the branch <b>and</b> merged.');
    await expect(status).toContainText(`by ${email}`);

    await page.goto('/causes?days=90&status=resolved');
    await expect(page.getByRole('list', { name: 'Causes by cost' })).toContainText('TS2322');
    await page.getByRole('link', { name: 'TS2322' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'TS2322' })).toBeVisible();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(status).toContainText('open');
    await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  });
});

test('the known fix is Markdown, and the cause says who looks after it, its ticket, its mute and its activity', async ({
  page,
}) => {
  await page.goto('/causes?only=muted');
  const rows = page.getByRole('list', { name: 'Causes by cost' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('assigned to mira');
  await rows.getByRole('link').first().click();
  const known = page.getByRole('region', { name: 'What the team knows' });
  await expect(known.getByRole('listitem').first()).toContainText('run the job again after ten minutes');
  await expect(known.getByRole('link', { name: 'the runbook' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(known.getByRole('link', { name: 'Ticket OPS-12' })).toBeVisible();
  await expect(known).toContainText('or until its severity rises');
  await expect(known).toContainText('Category corrected to service limit by admin');
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText('admin commented');
  await expect(activity).toContainText('mira wrote down a known fix');

  // Of several projects, a branch leads to the failures of the cause there.
  const branch = page.getByRole('list', { name: 'Branches' }).getByRole('link', { name: 'main' });
  await expect(branch).toHaveAttribute('href', /\/analyses\?fingerprint=[^&]+&branch=main$/);
  await page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: 'acme/mobile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'acme/mobile' })).toBeVisible();
});

test.describe('of a tenant whose knowledge grows', () => {
  test.use({ as: busyTenant });

  test('a member writes down what is known, is refused with the reason, comments, and the analysis shows it', async ({
    page,
    email,
  }) => {
    await page.goto('/causes?days=90');
    await page.getByRole('link', { name: 'TS2322' }).click();
    const known = page.getByRole('region', { name: 'What the team knows' });
    await known.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Known fix').fill('**Rebase** the branch. <b>html</b>');
    await dialog.getByLabel('Assignee').selectOption({ label: email });
    await dialog.getByLabel('Ticket').fill('http://tickets.example/1');
    await dialog.getByLabel('Messages').selectOption('severity_rises');
    await dialog.getByLabel('Category').selectOption('config');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('must be an https address without a user').first()).toBeVisible();
    await dialog.getByLabel('Ticket').fill('https://tickets.example/1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(known.locator('strong')).toHaveText('Rebase');
    await expect(known).toContainText('<b>html</b>');
    await expect(known).toContainText('Muted until its severity rises above');

    await page.getByLabel('Comment').fill('It is <i>known</i>.');
    await page.getByRole('button', { name: 'Add the comment' }).click();
    const activity = page.getByRole('list', { name: 'Activity' });
    await expect(activity).toContainText('It is <i>known</i>.');
    await expect(activity.getByRole('listitem')).toHaveCount(6);
    await expect(page.getByLabel('Comment')).toHaveValue('');

    await anAnalysisPage(page, 'TS2322');
    const fix = page.getByRole('region', { name: 'Known fix' });
    await expect(fix).toContainText('Rebase the branch.');
    await expect(page.getByText(/has corrected the category of later analyses to “config”/)).toBeVisible();
    await page.goto('/causes?days=90&only=mine');
    await expect(page.getByRole('list', { name: 'Causes by cost' }).getByRole('listitem')).toHaveCount(1);
  });
});

test('a refused change is undone and shows the reason', async ({ page }) => {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/api/causes/*', async (route) => {
    await refused;
    const problem = { type: 'about:blank', title: 'x', status: 503, code: 'unavailable', request_id: 'r1' };
    await route.fulfill({ status: 503, json: { ...problem, detail: 'The database does not answer.' } });
  });
  await page.goto('/causes');
  const row = page.getByRole('listitem').filter({ hasText: 'Maven cannot resolve' });
  await row.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();

  await expect(row).toContainText('acknowledged');
  refuse();
  await expect(page.getByText('The cause is as it was')).toBeVisible();
  await expect(page.getByText('The database does not answer.')).toBeVisible();
  await expect(row).not.toContainText('acknowledged');
});

test.describe('of a tenant without failures', () => {
  test.use({ as: 'newcomer' });

  test('the page says that nothing failed', async ({ page }) => {
    await page.goto('/causes');
    await expect(page.getByRole('heading', { name: 'Nothing failed' })).toBeVisible();
  });

  test('a cause of another tenant does not exist', async ({ page }) => {
    await page.goto('/causes/v1:00000000000000000000000000000000');
    await expect(page.getByRole('heading', { name: 'There is no such cause' })).toBeVisible();
  });
});

test.describe('of a hostile tenant', () => {
  test.use({ as: 'target' });

  test('markup and hidden characters are shown as text', async ({ page }) => {
    await page.goto('/causes');
    const row = page.getByRole('list', { name: 'Causes by cost' }).getByRole('listitem').first();
    await expect(row).toContainText('<img src=x onerror=');
    await expect(row).toContainText('U+202E');
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x');
    await expect(page.getByRole('list', { name: 'Branches' })).toContainText('</script>{{7*7}}');
    const known = page.getByRole('region', { name: 'What the team knows' });
    await expect(known).toContainText('<img src=x onerror=');
    await expect(known).toContainText('U+202E');
    await expect(known.getByRole('link')).toHaveCount(2);
    await expect(known.getByRole('link', { name: 'docs' })).toHaveAttribute('href', 'https://docs.example/fix');
    await expect(known.getByRole('heading', { name: 'Heading' })).toHaveCount(0);
    await expect(page.locator('main img, main script')).toHaveCount(0);
    await expect(page).toHaveTitle(/ · Firstfail$/);
  });
});
