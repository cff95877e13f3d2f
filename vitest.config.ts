import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testKinds } from './scripts/test-kinds.mjs';

const { pure, service } = testKinds();

const startsService = /support\/(?:server|webhook-world)\.ts'/;

/** Tests that start the service wait most, so they come first: the others keep the processors busy meanwhile. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = new Set(sorted.filter(({ moduleId }) => startsService.test(readFileSync(moduleId, 'utf8'))));
    return [...waiting, ...sorted.filter((file) => !waiting.has(file))];
  }
}

export default defineConfig({
  test: {
    // How long a busy machine is waited for; an idle one needs none of it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000, interval: 50 } },
    pool: 'forks',
    // Many tests wait for a database, a process or a clock; where still more run at once, a service no longer gets a
    // connection in time. A number, because a percentage is limited to 100.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: WaitingFirst },
    projects: [
      // Tests of a kind share no state, so their modules are loaded once for each worker.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: { name: 'service', include: service, isolate: false, globalSetup: ['test/support/global-setup.ts'] },
      },
    ],
  },
});
