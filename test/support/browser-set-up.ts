import { chromium } from '@playwright/test';
import { browserPlace } from './browser-place.ts';
import { installBrowser } from './install-browser.ts';
import { seed } from './seed.ts';
import { seedSettings } from './seed-settings.ts';
import { makeDataDir, removeDataDir, startServer } from './server.ts';

export const adminPassword = 'correct horse battery';

/** One service for the whole run, on a database of its own with what `seed` puts there. */
// biome-ignore lint/style/noDefaultExport: playwright calls the default export of a set-up file.
export default async function browserSetUp(): Promise<() => Promise<void>> {
  await installBrowser();
  await assertStarts();
  const dataDir = await makeDataDir();
  const server = await startServer({
    dataDir,
    env: {
      ...{ FIRSTFAIL_ADMIN_PASSWORD: adminPassword, FIRSTFAIL_RATE_LIMIT: '10000', FIRSTFAIL_LOG_LEVEL: 'warn' },
      // Where the stub forges are.
      FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8',
    },
  });
  const end = async () => {
    await server.kill('SIGTERM');
    await removeDataDir(dataDir);
  };
  try {
    await seed(dataDir, adminPassword);
    await seedSettings(server.url, adminPassword);
  } catch (error) {
    await end();
    throw error;
  }
  Object.assign(process.env, { FIRSTFAIL_TEST_URL: server.url, FIRSTFAIL_TEST_DATA_DIR: dataDir });
  return end;
}

/** Says what is missing where neither the carried browser nor an installed one starts. */
async function assertStarts(): Promise<void> {
  try {
    await (await chromium.launch(browserPlace())).close();
  } catch (error) {
    throw new Error(`The browser tests need Linux on x64, or an installed Chrome: ${String(error).slice(0, 600)}`);
  }
}
