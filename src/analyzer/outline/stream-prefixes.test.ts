import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

const noise = (prefix: (n: number) => string) => Array.from({ length: 900 }, (_, n) => `${prefix(n)}step ${n}`);

test('a package that printed little far from the end is a process when the runner names it', () => {
  const log = [
    '$ turbo run build test --continue',
    '@farm/barn:build: > tsc -p .',
    "@farm/barn:build: src/hay.ts(9,36): error TS2339: Property 'weight' does not exist on type 'Bale'.",
    '@farm/barn:build:  ELIFECYCLE  Command failed with exit code 2.',
    ...noise((n) => (n % 2 ? '@farm/gate:test:   ' : '@farm/mill:test:   ')),
    "@farm/barn:test: Error: Cannot find module '../dist/index.js'",
    '@farm/barn:test: Require stack:',
    ...Array.from(
      { length: 6 },
      (_, n) => `@farm/barn:test:     at load${n} (node:internal/modules/cjs/loader:12${n}:15)`,
    ),
    '@farm/barn#build:  ERROR  command (/builds/farm/barn) pnpm run build exited (2)',
    '@farm/barn#test:  ERROR  command (/builds/farm/barn) pnpm run test exited (1)',
    ' ERROR  run failed: command  exited (1)',
    'ERROR: Job failed: exit code 1',
  ];
  expect(diagnose(log.join('\n'), {}).evidence[0]?.line).toBe(3);
});

test('the container that ended first is the one that failed, however little it printed', () => {
  const log = [
    '$ docker compose up --exit-code-from checks',
    ...noise((n) => (n % 2 ? 'queue-1   | ' : 'store-1   |   ')),
    'ledger-1  | Error: column "street" contains null values',
    'ledger-1  |     at migrate (/app/migrate.js:31:9)',
    'ledger-1  |   code: 23502',
    'ledger-1  | ',
    'ledger-1 exited with code 1',
    ...noise((n) => (n % 2 ? 'queue-1   | ' : 'store-1   |   ')),
    ...['  ● ledger › books an entry', '', '    AxiosError: Request failed with status code 502', ''].map(
      (text) => `checks-1  | ${text}`,
    ),
    'checks-1 exited with code 1',
    'ERROR: Job failed: exit code 1',
  ];
  expect(diagnose(log.join('\n'), {}).evidence[0]?.line).toBe(902);
});
