import type { Source } from '../../src/contract/analyses/analysis.ts';

export type Story = {
  /** Below test/logs. */
  log: string;
  project: string;
  job: string;
  branch: string;
  source: Source;
  provider: string;
  /** When it failed, in days before now. */
  daysAgo: readonly number[];
  /** When the job passed there. */
  passedDaysAgo?: readonly number[];
};

type Where = Omit<Story, 'log' | 'daysAgo' | 'passedDaysAgo'>;

const web = { project: 'acme/storefront', job: 'build', source: 'forge-a', provider: 'gitlab' } as const;
const api = { project: 'acme/payments-api', job: 'verify', source: 'engine-a', provider: 'jenkins' } as const;
const mobile = { project: 'acme/mobile', job: 'unit', source: 'engine-b', provider: 'circleci' } as const;
const platform = { project: 'acme/platform', job: 'plan', source: 'log', provider: 'github-actions' } as const;
const data = { project: 'acme/data-pipeline', job: 'tests', source: 'engine-d', provider: 'woodpecker' } as const;
const desktop = { project: 'acme/desktop-client', job: 'Compile', source: 'engine-c', provider: 'teamcity' } as const;

/** Failures as a company of six projects has them: some once, some every few days, a wave, and today's. */
export const stories: readonly Story[] = [
  at('main', web, 'jest/to-be.log', [0.01, 0.9, 2.2, 6.1, 33.1]),
  at('feature/checkout', web, 'typescript/not-assignable.log', [0.08, 0.4, 1.3, 3.2, 3.3, 7.9, 12.5]),
  at('feature/checkout', web, 'eslint/stylish.log', [0.5, 2.6, 9.1, 15.4, 22.2, 36.3]),
  at('main', web, 'playwright/to-be.log', [1.1, 4.4, 4.5, 8.2, 13.7, 19.3, 25.1, 34.2]),
  at('renovate/react', web, 'npm/eresolve.log', [0.15, 7.2, 14.1, 21.3, 28.2, 35.4]),
  at('feature/cart', web, 'jest/snapshot.log', [5.3, 16.2]),
  at('main', api, 'gradle/failed-test.log', [0.03, 0.7, 1.8, 2.9, 5.1, 9.6, 32.5]),
  at('release/4.2', api, 'maven/unresolved-dependency.log', [0.3, 10.2, 10.4, 10.5]),
  at('feature/refunds', api, 'surefire/failed-test.log', [2.1, 6.6, 18.8]),
  at('main', api, 'memory/heap.log', [3.4, 8.8, 11.2, 17.1, 23.9, 37.6]),
  at('main', api, 'docker/image-missing.log', [0.6]),
  at('feature/ledger', api, 'gradle/unresolved.log', [13.3, 20.6]),
  at('main', mobile, 'rate-limit/docker-hub.log', [1.2, 1.25, 1.3, 8.4, 15.2, 22.6, 33.8]),
  at('feature/login', mobile, 'dotnet/failed-test.log', [4.2, 9.4]),
  at('develop', mobile, 'timeouts/job.log', [0.45, 5.6, 11.7, 19.9, 26.4, 38.1]),
  at('main', platform, 'terraform/state-lock.log', [0.2, 3.9, 14.6]),
  at('main', platform, 'kubernetes/helm.log', [0.65]),
  at('fix/dns', platform, 'network/unresolved-host.log', [0.35, 2.4, 2.45, 2.5, 2.55, 10.9, 24.4, 35.9]),
  at('main', platform, 'access/forbidden.log', [7.4, 7.5, 27.7]),
  at('main', platform, 'secret-scan/gitleaks.log', [1.9]),
  at(
    'feature/parquet',
    data,
    'pytest/assert.log',
    [0.12, 1.4, 3.6, 6.4, 9.9, 12.8, 16.9, 20.1, 25.8, 31.2, 36.6, 41.5],
  ),
  at('feature/parquet', data, 'mypy/attr-defined.log', [2.8, 11.4]),
  at('main', data, 'pytest/collect.log', [4.9, 5.0]),
  at('main', data, 'disk/no-space.log', [0.55, 13.9, 27.2, 39.4]),
  at('main', desktop, 'rust/mismatched-types.log', [0.25]),
  at('feature/tray', desktop, 'rust/clippy.log', [5.8, 17.6, 23.3]),
  at('feature/updater', desktop, 'dotnet/compile.log', [1.7, 10.1, 15.9, 28.8, 40.2]),
  at('feature/updater', desktop, 'git/merge-conflict.log', [6.2, 18.1]),
  at('main', desktop, 'runner/lost.log', [2.7, 12.3, 12.35, 26.9, 34.9]),
  at('main', desktop, 'go-test/failed-test.log', [0.018, 4.1, 14.4, 19.2, 37.2]),
  at('feature/tray', desktop, 'go-test/data-race.log', [9.2, 22.9]),
  // A host that is away just now.
  ...[api, mobile, data].map((where) => at('main', where, 'network/unresolved-host.log', [0.02])),
  // A dependency that went away for everybody on one afternoon.
  ...[web, api, mobile, data].map((where) => at('main', where, 'network/bad-gateway.log', [3.7, 3.72, 3.75])),
];

function at(branch: string, where: Omit<Where, 'branch'>, log: string, daysAgo: readonly number[]): Story {
  return { ...where, branch, log, daysAgo };
}
