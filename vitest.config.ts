import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testKinds } from './scripts/test-kinds.mjs';

const { pure, service } = testKinds();

/** Pure tests keep every processor busy, so they come last, where they fill the time in which the others wait. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isPure = ({ project }: TestSpecification) => project.name === 'pure';
    return [...sorted.filter((file) => !isPure(file)), ...sorted.filter(isPure)];
  }
}

export default defineConfig({
  test: {
    // How long a busy machine is waited for; an idle one needs none of it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    pool: 'forks',
    // Many tests wait for a database, a process or a clock. A number, because a percentage is limited to 100.
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
