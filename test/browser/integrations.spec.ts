import { emptyTenant } from '../support/own-tenant.ts';
import { startStubGithub } from '../support/stub-github.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { violations } from './axe.ts';
import { expect, test, url } from './signed-in.ts';

test.describe('the wizard', () => {
  test.use({ as: emptyTenant });
  let gitlab: StubGitlab;
  test.beforeAll(async () => {
    gitlab = await startStubGitlab({ project: 'acme/wizard' });
    gitlab.failedJob();
  });
  test.afterAll(async () => await gitlab.close());

  test('without a token shows once what to enter by hand, and reports the first delivery', async ({ page }) => {
    await page.goto('/integrations');
    await page.getByRole('link', { name: 'Connect a project' }).click();
    await page.getByRole('radio', { name: 'GitLab' }).click();
    await page.getByLabel('Base URL').fill(gitlab.baseUrl);
    await page.getByRole('textbox', { name: 'Project', exact: true }).fill('acme/wizard');
    await page.getByRole('radio', { name: 'By hand' }).check();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Connected' })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    const webhookUrl = await page.getByLabel('Webhook URL').inputValue();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    expect(webhookUrl).toMatch(new RegExp(`^${url}/webhook/forge-a\\?connection=`));
    await expect(page.getByRole('button', { name: 'Copy the secret' })).toBeVisible();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /webhook/i })
        .first(),
    ).toBeVisible();

    await page.getByRole('link', { name: 'Done, show the connection' }).click();
    await expect(page.getByText('nothing received yet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Answer on merge requests' })).toContainText('needs an access token');
    await expect.poll(() => page.content()).not.toContain(secret);

    await gitlab.deliver('job', gitlab.failedJob({ name: 'unit' }), { url: webhookUrl, secret });
    await page.reload();
    await expect(page.getByRole('list', { name: 'Deliveries' })).toContainText('accepted');
    await expect(page.getByText('no access token', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'More for this connection' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL(/\/integrations$/);
  });

  test('with a token registers the webhook, tests it and rotates its secret', async ({ page }) => {
    const own = await startStubGitlab({ project: 'acme/token' });
    own.failedJob();
    await page.goto('/integrations/new');
    await page.getByRole('radio', { name: 'GitLab' }).click();
    await page.getByLabel('Base URL').fill(own.baseUrl);
    await page.getByRole('textbox', { name: 'Project', exact: true }).fill('acme/token');
    await page.locator('input[type=password]').fill(own.token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('The webhook is registered')).toBeVisible();
    expect(own.hooks).toHaveLength(1);

    await page.getByRole('link', { name: 'Done, show the connection' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('It works')).toBeVisible();
    await page.getByRole('button', { name: 'More for this connection' }).click();
    await page.getByRole('menuitem', { name: 'Rotate the secret' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await expect(page.getByLabel('Secret', { exact: true })).not.toHaveValue('');
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByText('the earlier one works until')).toBeVisible();
    await own.close();
  });

  test('has GitHub first, registers the webhook of a repository and shows its ping', async ({ page }) => {
    const own = await startStubGithub({ project: 'acme/hub' });
    await page.goto('/integrations/new');
    await expect(page.getByRole('radio', { name: 'GitHub' })).toBeChecked();
    await expect(page.getByLabel('Base URL')).toHaveValue('https://github.com');
    await page.getByLabel('Base URL').fill(own.baseUrl);
    await page.getByRole('textbox', { name: 'Repository', exact: true }).fill('acme/hub');
    await page.locator('input[type=password]').fill(own.token);
    const answer = page.getByRole('region', { name: 'Answer on merge requests' });
    await expect(answer).toContainText('Pull requests: read and write');
    await expect(answer.getByLabel('Quote the log')).toBeDisabled();
    await answer.getByRole('switch', { name: 'Comment' }).check();
    await expect(answer.getByText('Everybody reads the comments of a public project')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('The webhook is registered')).toBeVisible();

    await page.getByRole('link', { name: 'Done, show the connection' }).click();
    await expect(page.getByText('healthy', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('It works')).toBeVisible();

    await expect(answer.getByRole('switch', { name: 'Comment' })).toBeChecked();
    await expect(answer.getByRole('button', { name: 'Save' })).toBeDisabled();
    await answer.getByRole('switch', { name: 'Status' }).check();
    await answer.getByLabel('Quote the log').selectOption('Never');
    await answer.getByLabel('Lowest confidence').fill('0.8');
    const saved = page.waitForResponse((answered) => answered.request().method() === 'PATCH');
    await answer.getByRole('button', { name: 'Save' }).click();
    expect((await saved).ok()).toBe(true);
    await expect(answer.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.reload();
    await expect(answer.getByRole('switch', { name: 'Status' })).toBeChecked();
    await expect(answer.getByLabel('Quote the log')).toHaveValue('never');
    await expect(answer.getByLabel('Lowest confidence')).toHaveValue('0.8');
    expect(await violations(page)).toEqual([]);
    await own.close();
  });

  test('connects the projects of a GitLab group in one step, and says what is left to do', async ({ page }) => {
    const own = await startStubGitlab({ project: 'acme/many' });
    own.failedJob();
    own.neighbours.push('hidden');
    await page.goto('/integrations/new');
    await page.getByRole('radio', { name: 'GitLab' }).click();
    await page.getByRole('radio', { name: 'Many projects at once' }).check();
    await page.getByLabel('Base URL').fill(own.baseUrl);
    await page.getByRole('textbox', { name: 'Group' }).fill('nobody');
    await page.locator('input[type=password]').fill(own.token);
    await page.getByRole('button', { name: 'List the projects' }).click();
    await expect(page.getByText('GitLab answered 404')).toBeVisible();

    await page.getByRole('textbox', { name: 'Group' }).fill('acme');
    await page.getByRole('button', { name: 'List the projects' }).click();
    await page.getByRole('checkbox', { name: 'All that are not connected yet' }).check();
    await expect(page.getByRole('checkbox', { name: 'acme/hidden' })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect 2 projects' }).click();

    await expect(page.getByRole('status').filter({ hasText: '2 projects connected' })).toBeVisible();
    await expect(page.getByRole('list', { name: /something left to do/ })).toContainText('acme/hidden');
    expect(own.hooks).toHaveLength(1);
    expect(await violations(page)).toEqual([]);
    await page.goto('/integrations');
    await expect(page.getByRole('list', { name: 'Connected projects' })).toContainText('acme/many');
    await own.close();
  });

  test('shows why the platform refused, and the manual steps', async ({ page }) => {
    const own = await startStubGitlab({ project: 'acme/refused', scope: 'read_api' });
    await page.goto('/integrations/new');
    await page.getByRole('radio', { name: 'GitLab' }).click();
    await page.getByLabel('Base URL').fill(own.baseUrl);
    await page.getByRole('textbox', { name: 'Project', exact: true }).fill('acme/refused');
    await page.locator('input[type=password]').fill(own.token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();

    await expect(page.getByText('The platform refused to register the webhook')).toBeVisible();
    await expect(page.getByText('Enter it by hand:')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect(page.getByLabel('Secret', { exact: true })).not.toHaveValue('');
    await own.close();
  });

  test("accepts both editions of Bitbucket by keyboard, and shows the server's message at its field", async ({
    page,
  }) => {
    await page.goto('/integrations/new');
    await page.getByRole('radio', { name: 'GitLab' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Bitbucket Data Center' })).toBeChecked();
    await page.getByRole('radio', { name: 'By hand' }).check();
    await page.getByLabel('Base URL').fill('ftp://git.example.com');
    await page.getByLabel('Project key').fill('ACME');
    await page.getByLabel('Repository slug').fill('web');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Base URL').fill('https://git.example.com');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Connected' })).toBeVisible();
    await expect(page.getByText('Bitbucket Data Center').first()).toBeVisible();

    await page.goto('/integrations/new');
    await page.getByRole('radio', { name: 'Bitbucket Cloud' }).click();
    await page.getByLabel('Workspace').fill('acme');
    await page.getByLabel('Repository slug').fill('web');
    await page.getByRole('radio', { name: 'By hand' }).check();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('must reach it from the internet')).toBeVisible();
  });
});

test.describe('setting up', () => {
  test.use({ as: emptyTenant });

  test('a sample log is received, is a step that is done, and can be erased again', async ({ page }) => {
    await page.goto('/integrations');
    const steps = page.getByRole('list', { name: 'Steps of the set-up' }).getByRole('listitem');
    await expect(steps).toHaveText([/^open.*first log/, /^open.*Connect a project/, /^open.*Invite the team/]);
    const recipes = page.getByRole('region', { name: 'CI systems' });
    await expect(recipes.getByRole('status')).toHaveText('Waiting for the first log…');
    await recipes.getByRole('button', { name: 'Send a sample log' }).click();

    await expect(recipes.getByRole('status')).toHaveText('Received');
    await expect(steps.first()).toHaveText(/^done/);
    expect(await violations(page)).toEqual([]);
    await recipes.getByRole('list', { name: 'Received since' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('test_total_of_a_cart');

    await page.goto('/project/firstfail/sample');
    const erasing = page.getByRole('region', { name: 'Erase this project' });
    await erasing.getByLabel('Name of the project').fill('firstfail/other');
    await expect(erasing.getByRole('button', { name: 'Erase it' })).toBeDisabled();
    await erasing.getByLabel('Name of the project').fill('firstfail/sample');
    await erasing.getByRole('button', { name: 'Erase it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase for ever' }).click();
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByRole('main')).not.toContainText('firstfail/sample');
  });
});

test('each CI has a recipe with the address of this service', async ({ page }) => {
  await page.goto('/integrations');
  await expect(page.getByRole('region', { name: 'One line in a job' }).locator('pre')).toHaveText(
    `FIRSTFAIL_URL="${url}" npx --yes firstfail run --project acme/web -- make test`,
  );
  const code = page.getByRole('region', { name: 'CI systems' }).locator('pre');
  for (const [ci, door] of [
    ['CircleCI', 'engine-b'],
    ['TeamCity', 'engine-c'],
    ['Jenkins', 'engine-a'],
    ['Any other CI', 'log'],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'CI system' }).getByText(ci, { exact: true }).click();
    await expect(code.first()).toContainText(`FIRSTFAIL_URL="${url}" npx --yes firstfail `);
    await expect(code.last()).toContainText(`"${url}/api/ingest/${door}`);
    await expect(page).toHaveURL(new RegExp(`ci=${ci.replaceAll(' ', '[+]')}`));
  }
  await page.goto('/integrations?ci=Drone');
  await expect(code.first()).toContainText(`FIRSTFAIL_URL: ${url}`);
  await expect(page.getByText('needs curl 7.76 and jq 1.6 or newer')).toBeVisible();
});

test('a person signs in at the GitLab that the operator set', async ({ page }) => {
  const oauth = { base_url: 'https://git.example.com' };
  await page.route('**/api/connections', (route) => route.fulfill({ json: { items: [], oauth } }));
  await page.route('**/api/connections/oauth/forge-a/start?*', (route) =>
    route.fulfill({ status: 302, headers: { location: '/integrations?error=expired' } }),
  );
  await page.goto('/integrations/new');
  await page.getByRole('radio', { name: 'GitLab' }).click();
  await expect(page.getByRole('radio', { name: 'Sign in at GitLab' })).toBeChecked();
  await expect(page.getByLabel('Base URL')).toHaveValue(oauth.base_url);
  await page.getByRole('textbox', { name: 'Project', exact: true }).fill('acme/web & co');
  const asked = page.waitForRequest(/oauth\/forge-a\/start/);
  await page.getByRole('button', { name: 'Go to GitLab' }).click();

  expect(new URL((await asked).url()).searchParams.get('project')).toBe('acme/web & co');
  await expect(page.getByText('took too long')).toBeVisible();
});

test('the page shows the outcome of signing in at GitLab', async ({ page }) => {
  await page.goto('/integrations?error=denied');
  await expect(page.getByText('The project is not connected')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/integrations$/);
});

test('a person who comes back from GitHub chooses an account of the App, and its repositories', async ({ page }) => {
  const place = { base_url: 'https://github.com', connections: 0 };
  const ids = ['0199a1b2-0000-7000-8000-000000000001', '0199a1b2-0000-7000-8000-000000000002'];
  const items = [
    { id: ids[0], account: 'acme', state: 'active', ...place },
    { id: ids[1], account: 'rroe', state: 'offered', ...place },
  ];
  const app = { base_url: place.base_url, install_url: 'https://github.com/apps/firstfail/installations/new' };
  const asked: unknown[] = [];
  await page.route('**/api/installations', (route) => route.fulfill({ json: { items, app } }));
  await page.route('**/api/installations/*', (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    items.shift();
    return route.fulfill({ status: 204 });
  });
  await page.route('**/api/connections/available', (route) => {
    const of = (project: string, connected: boolean) => ({ project, private: true, archived: false, connected });
    return route.fulfill({ json: { items: [of('acme/api', true), of('acme/web', false)], next: null, note: null } });
  });
  await page.route('**/api/connections/many', (route) => {
    asked.push(route.request().postDataJSON());
    const outcome = { project: 'acme/web', outcome: 'connected', connection_id: ids[0], detail: null };
    return route.fulfill({ json: { items: [outcome] } });
  });

  await page.goto('/integrations/new?github=shown');
  await expect(page.getByRole('radio', { name: 'Many projects at once' })).toBeChecked();
  const install = page.getByRole('link', { name: 'Install the App' });
  await expect(install).toHaveAttribute('href', app.install_url);
  await expect(page.getByRole('link', { name: 'Sign in at GitHub' })).toHaveAttribute('href', /oauth\/forge-c\/start$/);
  await page.getByRole('radio', { name: 'acme' }).check();
  await expect(page.getByRole('checkbox', { name: 'acme/api (connected already)' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'acme/web' }).check();
  await page.getByRole('switch', { name: 'Comment' }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Connect 1 project' }).click();

  await expect(page.getByText('1 project connected')).toBeVisible();
  const from = { forge: 'forge-c', installation: ids[0] };
  const report = { comment: true, status: false, quotes: null, min_confidence: 0.5 };
  expect(asked).toEqual([{ from, projects: ['acme/web'], report }]);

  await page.goto('/integrations');
  const accounts = page.getByRole('list', { name: 'Installations of the GitHub App' });
  await expect(accounts.getByRole('listitem')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await accounts.getByRole('button', { name: 'Let go of acme' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let go' }).click();
  await expect(accounts).toHaveCount(0);
  expect(asked[1]).toBe(`DELETE /api/installations/${ids[0]}`);
});

test('without the App, and where GitHub was not let, the wizard says what to do', async ({ page }) => {
  await page.goto('/integrations/new?github=denied');
  await expect(page.getByText('which the operator has not set up here')).toBeVisible();
  const app = { base_url: 'https://github.com', install_url: null };
  await page.route('**/api/installations', (route) => route.fulfill({ json: { items: [], app } }));
  await page.reload();
  await expect(page.getByText('At GitHub it was not allowed.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
