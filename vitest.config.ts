import { defineConfig } from 'vitest/config';
import { testKinds } from './scripts/test-kinds.mjs';

const { pure, service } = testKinds();

export default defineConfig({
  test: {
    // How long a busy machine is waited for; an idle one needs none of it.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    pool: 'forks',
    // Most tests wait for a database, a process or a clock; fewer for each processor would leave them idle.
    maxWorkers: '200%',
    projects: [
      // Pure tests share no state, so their modules are loaded once for each worker.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: { name: 'service', include: service, isolate: false, globalSetup: ['test/support/global-setup.ts'] },
      },
    ],
  },
});
