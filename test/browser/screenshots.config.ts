import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** npm run screenshots: the service and browser of the tests, without the tests. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'screenshots.ts',
  globalSetup: '../support/browser-set-up.ts',
  outputDir: '../../test-results',
  reporter: [['line']],
});
