import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** npm run screenshots: the same service and browser, and no test among them. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'screenshots.ts',
  globalSetup: '../support/browser-set-up.ts',
  outputDir: '../../test-results',
  reporter: [['line']],
});
