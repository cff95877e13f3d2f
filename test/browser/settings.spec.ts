import { readFileSync } from 'node:fs';
import { emptyTenant } from '../support/own-tenant.ts';
import { people } from '../support/seed.ts';
import { expect, signIn, test } from './signed-in.ts';

test.describe('an administrator', () => {
  test.use({ as: emptyTenant });

  test('invites a person, who joins by the link, and changes and removes them', async ({ page, browser, baseURL }) => {
    const email = 'lena@making.test';
    await page.goto('/settings/members');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/accept#[\w-]{43}$/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByRole('list', { name: 'Invited' })).toContainText(email);

    const other = await browser.newContext({ ...(baseURL && { baseURL }) });
    const theirs = await other.newPage();
    await theirs.goto(link);
    await theirs.getByLabel(/^Password/).fill('a long enough password');
    await theirs.getByLabel('Repeat the password').fill('a long enough password');
    await theirs.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(theirs.getByRole('status')).toContainText('ready');
    await other.close();

    await page.reload();
    const row = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email });
    await page.getByRole('button', { name: `Change ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Make an administrator' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row).toContainText('administrator');

    await page.getByRole('button', { name: `Change ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Make a password reset link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click();
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/reset#[\w-]{43}$/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: `Change ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
  });

  test('reads and filters the audit log', async ({ page }) => {
    await page.goto('/settings/audit');
    await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('Signed in');
    await page.getByLabel('Which entries').selectOption('plan.changed');
    await expect(page.getByRole('heading', { name: 'No such entry' })).toBeVisible();
    await expect(page).toHaveURL(/action=plan\.changed/);
    await page.goBack();
    await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('Signed in');
    await page.getByLabel('Person').fill('nobody-of-this-name');
    await expect(page.getByRole('heading', { name: 'No such entry' })).toBeVisible();
    await page.goBack();

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click();
    expect((await file).suggestedFilename()).toBe('audit-log.csv');
    const rows = readFileSync(await (await file).path(), 'utf8');
    expect(rows).toMatch(/^\uFEFFid,created_at,action,/);
    expect(rows).toContain(',login.succeeded,user,');
  });

  test('sets where the links of a project lead, and erases it after its name is typed', async ({ page }) => {
    await page.goto('/analyze');
    await page.getByRole('textbox', { name: 'Log' }).fill('src/a.ts(1,2): error TS2322: Type is wrong.\n');
    await page.getByLabel('Project').fill('acme/gone');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TS2322');
    await page.getByRole('region', { name: 'The run' }).getByRole('link', { name: 'acme/gone' }).click();
    await page.getByRole('button', { name: 'Change the links' }).click();
    const links = page.getByRole('dialog');
    await links.getByRole('textbox', { name: 'Repository' }).fill('https://git.example/acme/gone');
    await links.getByRole('textbox', { name: 'Commit' }).fill('https://git.example/acme/gone');
    await links.getByRole('button', { name: 'Save' }).click();
    await expect(links.getByRole('alert')).toContainText('holds {commit} behind its host');
    await links.getByRole('textbox', { name: 'Commit' }).fill('');
    await links.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Links to the repository' })).toContainText('git.example/acme/gone');
    await page.goBack();
    const repository = page.getByRole('region', { name: 'The run' }).getByRole('link', { name: /repository/ });
    await expect(repository).toHaveAttribute('href', 'https://git.example/acme/gone');
    await page.goto('/settings/plan');
    for (const name of ['acme/never', 'acme/gone']) {
      await page.getByLabel('Name of the project').fill(name);
      await page.getByRole('button', { name: 'Erase it…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Erase for ever' }).click();
      if (name === 'acme/gone') break;
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('There is no such project');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(page.getByText('1 analysis of acme/gone, and what belonged to it.')).toBeVisible();
    await page.goto('/analyses');
    await expect(page.getByRole('heading', { name: 'Send the log of a failed run' })).toBeVisible();
  });

  test('ends a session of another browser', async ({ page, browser, baseURL, email }) => {
    const other = await browser.newContext({
      userAgent: 'Mozilla/5.0 (iPhone) Safari/605',
      ...(baseURL && { baseURL }),
    });
    const theirs = await other.newPage();
    await signIn(theirs, email);
    await page.goto('/settings');
    await expect(page.getByText('this browser')).toBeVisible();
    await page.getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await expect(page.getByText('Safari on iPhone')).toHaveCount(0);
    await expect.poll(async () => (await theirs.request.get('/api/auth/me')).status()).toBe(401);
    await signIn(theirs, email);
    await page.reload();
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End them' }).click();
    await expect.poll(async () => (await theirs.request.get('/api/auth/me')).status()).toBe(401);
    await expect(page.getByText('this browser')).toBeVisible();
    await other.close();
  });

  test('sees what the plan allows and who can change it', async ({ page }) => {
    await page.goto('/settings/plan');
    await expect(page.getByRole('row', { name: /Notifications to chat/ })).toContainText('not on this plan');
    await expect(page.getByText('bin/firstfail admin tenant plan paid --tenant')).toBeVisible();
  });
});

test.describe('a member', () => {
  test.use({ as: 'member' });

  test('sees the members and can change none', async ({ page }) => {
    await page.goto('/settings/members');
    const list = page.getByRole('list', { name: 'People' });
    await expect(list).toContainText(people.admin);
    await page.getByLabel('Find a person').fill(people.admin.toUpperCase());
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.getByLabel('Find a person').fill('nobody at all');
    await expect(page.getByRole('heading', { name: 'Nobody fits' })).toBeVisible();
    await page.getByLabel('Find a person').fill('');
    await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Invite somebody' })).toHaveCount(0);
  });
});

test.describe('an administrator who is the only one', () => {
  test.use({ as: 'newcomer' });

  test('reads why the last administrator stays', async ({ page }) => {
    await page.goto('/settings/members');
    await page.getByRole('button', { name: `Change ${people.newcomer}` }).click();
    await page.getByRole('menuitem', { name: 'Make a member' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This is the only admin');
  });
});

test.describe('of a hostile tenant', () => {
  test.use({ as: 'target' });

  test('names are shown as text', async ({ page }) => {
    await page.goto('/settings/tokens');
    await expect(page.getByRole('list', { name: 'Active tokens' })).toContainText('<img src=x onerror=');
    await expect(page.getByText('U+202E')).toBeVisible();
    await page.goto('/settings/members');
    await expect(page.getByRole('list', { name: 'Invited' })).toContainText(
      '<img/src=x/onerror=alert(1)>@hostile.test',
    );
    await page.goto('/settings/audit?action=token.created');
    await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('<img src=x onerror=');
    await expect(page.locator('main img')).toHaveCount(0);
  });
});
