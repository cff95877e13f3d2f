import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // How long a busy machine is waited for; an idle one needs none of it.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    pool: 'forks',
    // Most tests wait for a database, a process or a clock; one fewer than the processors would leave them idle.
    maxWorkers: '100%',
  },
});
