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
    await expect(page.getByRole('list', { name: 'People' })).toContainText(people.admin);
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
