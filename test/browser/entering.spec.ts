import { adminPassword } from '../support/browser-set-up.ts';
import { emptyTenant } from '../support/own-tenant.ts';
import { expect, signIn, test } from './signed-in.ts';

const newPassword = 'another long enough one';

test.describe('by a reset link', () => {
  test.use({ as: emptyTenant });

  test('a new password is set, every session ends, and no address holds the token', async ({
    page,
    browser,
    baseURL,
    email,
  }) => {
    const { items } = await (await page.request.get('/api/members')).json();
    const csrf = (await (await page.request.get('/api/auth/csrf')).json()).csrf_token;
    const made = await page.request.post(`/api/members/${items[0].id}/reset-link`, {
      headers: { 'x-csrf-token': csrf },
    });
    const { link, token } = await made.json();
    const asked: string[] = [];
    const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    theirs.on('request', (request) => asked.push(request.url() + JSON.stringify(request.headers())));

    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: 'A new password' })).toBeVisible();
    await expect(theirs).toHaveURL(/\/reset$/);
    await theirs.getByLabel(/^Password/).fill(newPassword);
    await theirs.getByLabel('Repeat the password').fill('not the same at all');
    await theirs.getByRole('button', { name: 'Set the password' }).click();
    await expect(theirs.getByText('The two passwords differ.')).toBeVisible();
    await theirs.getByLabel('Repeat the password').fill(newPassword);
    await theirs.getByRole('button', { name: 'Set the password' }).click();
    await expect(theirs.getByRole('status')).toHaveText('The password is set. Sign in with it.');
    await theirs.getByRole('link', { name: 'Sign in' }).click();
    await expect(theirs.getByRole('heading', { name: 'Sign in to Firstfail' })).toBeVisible();

    expect(asked.filter((request) => request.includes(token))).toEqual([]);
    await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401);
    const login = await page.request.post('/api/auth/login', { data: { email, password: newPassword } });
    expect(login.status()).toBe(200);
    await theirs.context().close();
  });
});

test.describe('signed out', () => {
  test.use({ as: 'nobody' });

  test('a truncated or used link says what to do', async ({ page }) => {
    await page.goto('/accept');
    await expect(page.getByRole('alert')).toContainText('The link is incomplete');
    await page.goto(`/accept#${'a'.repeat(43)}`);
    await page.getByLabel(/^Password/).fill(newPassword);
    await page.getByLabel('Repeat the password').fill(newPassword);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(page.getByRole('alert')).toContainText('unknown, used or expired');
  });
});

test.describe('whose session ended on the way to GitLab', () => {
  test.use({ as: emptyTenant });

  test('signs in and reads that nothing was connected', async ({ page, email }) => {
    await page.context().clearCookies();
    await page.goto('/api/connections/oauth/forge-a/callback?code=c&state=s');
    await expect(page.getByText('Your session has ended. Sign in to go on.')).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel(/^Password/).fill(adminPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Integrations' })).toBeVisible();
    await expect(page.getByText('Your session had ended on the way to GitLab and back')).toBeVisible();
  });
});

test.describe('who changes the password', () => {
  test.use({ as: emptyTenant });

  test('stays signed in here, is signed out elsewhere, and signs in with the new one', async ({
    page,
    browser,
    baseURL,
    email,
  }) => {
    const other = await browser.newContext({ ...(baseURL && { baseURL }) });
    const elsewhere = await other.newPage();
    await signIn(elsewhere, email);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Change the password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('not the one');
    await dialog.getByLabel('New password').fill(newPassword);
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Current password').fill(adminPassword);
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('The password is changed. Your other sessions have ended.')).toBeVisible();
    await expect(dialog).toBeHidden();

    await expect.poll(async () => (await elsewhere.request.get('/api/auth/me')).status()).toBe(401);
    expect((await page.request.get('/api/auth/me')).status()).toBe(200);
    await elsewhere.goto('/sign-in');
    await elsewhere.getByLabel('E-mail').fill(email);
    await elsewhere.getByLabel(/^Password/).fill(newPassword);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await other.close();
  });
});
