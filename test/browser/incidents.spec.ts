import { expect, test } from './signed-in.ts';

test('incidents are listed with those opened last first, and are filtered by their state', async ({ page }) => {
  await page.goto('/incidents');
  const rows = page.getByRole('list', { name: 'Incidents' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Requests to registry.invalid.example fail');
  await expect(rows.first()).toContainText('open');
  await expect(rows.first()).toContainText('acme/mobile');
  await expect(rows.filter({ hasText: 'curl (22)' }).first()).toContainText('closed');
  const project = rows.first().getByRole('link', { name: 'acme/mobile' });
  await expect(project).toHaveAttribute('href', /\/project\/acme\/mobile$/);

  await page.getByLabel('State').selectOption('Closed');
  await expect(page).toHaveURL(/state=closed/);
  await expect(rows.filter({ hasText: 'registry.invalid.example' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'curl (22)' }).first()).toBeVisible();
});

test('an incident says what fails, what it reaches and when what happened', async ({ page }) => {
  await page.goto('/incidents');
  await page.getByRole('link', { name: 'Requests to registry.invalid.example fail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests to registry.invalid.example fail');

  await expect(page.getByRole('region', { name: 'What fails' }).locator('code')).toHaveText(/^curl -sS/);
  const places = page.getByRole('list', { name: 'Projects and branches' }).getByRole('listitem');
  await expect(places).toHaveCount(3);
  await expect(places.filter({ hasText: 'acme/payments-api' })).toContainText('main');
  const timeline = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.first()).toContainText('fails');
  await expect(timeline.first().getByRole('link')).toHaveAttribute('href', /\/project\/acme\//);
  await expect(timeline.filter({ hasText: 'The incident is opened' })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'What fails' })).toContainText('What to do');
});

test('an analysis says that it belongs to an incident, and leads to it', async ({ page }) => {
  await page.goto('/incidents');
  await page.getByRole('link', { name: 'Requests to registry.invalid.example fail' }).click();
  await page.getByRole('link', { name: 'The newest analysis' }).click();
  const banner = page.getByRole('region', { name: 'Part of an open incident' });
  await expect(banner).toContainText('Requests to registry.invalid.example fail in several projects');
  await expect(page.getByText('In 3 projects within the hour')).toBeVisible();

  await banner.getByRole('link', { name: 'See the incident' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests to registry.invalid.example fail');
});

test.describe('of a tenant without failures', () => {
  test.use({ as: 'newcomer' });

  test('the page says that there is no incident, and one of another tenant does not exist', async ({ page }) => {
    await page.goto('/incidents');
    await expect(page.getByRole('heading', { name: 'No incident', exact: true })).toBeVisible();
    await page.goto('/incidents/0199f3a0-0000-7000-8000-000000000002');
    await expect(page.getByRole('heading', { name: 'There is no such incident' })).toBeVisible();
  });
});
