import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** npm run bench -- dashboard: measures with the service and browser of the tests. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'speed.ts',
  globalSetup: '../support/browser-set-up.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 120_000,
  reporter: [['./plain-reporter.ts']],
});
