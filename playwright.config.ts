import { defineConfig } from '@playwright/test';
import { browserPlace } from './test/support/browser-place.ts';

/** The dashboard in a real browser against the real service; scripts/test.mjs runs it beside the other tests. */
export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  globalSetup: './test/support/browser-set-up.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // How long a busy machine is waited for; an idle one needs none of it.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [
    ['list'],
    ...(process.env.FIRSTFAIL_REPORT ? [['json', { outputFile: process.env.FIRSTFAIL_REPORT }]] : []),
  ] as [[string]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    launchOptions: browserPlace(),
  },
});
