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

test('the pod that starts again and again is the one that failed, however little it printed', () => {
  const pod = (name: string) => (n: number) => `${name} 2026-03-04T10:00:${10 + (n % 50)}Z `;
  const [gate, mill] = [pod('shop-gate-6d9f7c8b7d-x2l4k gate'), pod('shop-mill-57c4b6f9d9-8hw2m mill')];
  const log = [
    '$ helm upgrade --install shop ./chart --wait',
    ...noise((n) => (n % 2 ? gate(n) : mill(n))),
    '+ shop-barn-7f8d5c9c4b-m6qzs › barn',
    'shop-barn-7f8d5c9c4b-m6qzs barn 2026-03-04T10:01:07Z {"level":"info","msg":"starting"}',
    'shop-barn-7f8d5c9c4b-m6qzs barn 2026-03-04T10:01:08Z {"level":"fatal","msg":"bad settings","error":"environment variable HAY_KEY is not set"}',
    ...noise((n) => (n % 2 ? gate(n) : mill(n))),
    'Error: UPGRADE FAILED: context deadline exceeded',
    'shop-barn-7f8d5c9c4b-m6qzs    0/1     CrashLoopBackOff   6 (94s ago)   10m',
    'shop-gate-6d9f7c8b7d-x2l4k    1/1     Running            0             10m',
    'ERROR: Job failed: exit code 1',
  ];
  const { evidence, title } = diagnose(log.join('\n'), {});
  expect(evidence[0]?.line).toBe(904);
  expect(title).toContain('environment variable HAY_KEY is not set');
});

test('the logs of containers below are read for the one that docker compose says did not complete', () => {
  const records = (n: number) => `${n % 2 ? 'queue-1  ' : 'store-1  '} | 2026-03-04T10:00:${10 + (n % 50)}Z entry `;
  const log = [
    '$ docker compose up -d --wait',
    ' Container farm-store-1  Healthy',
    'service "ledger" didn\'t complete successfully: exit 1',
    '$ docker compose logs',
    ...noise(records),
    'ledger-1  | 2026-03-04T10:00:11Z applying 4 changes',
    'ledger-1  | 2026-03-04T10:00:12Z Error: column "street" contains null values',
    ...noise(records),
    'ERROR: Job failed: exit code 1',
  ];
  expect(diagnose(log.join('\n'), {}).evidence[0]?.line).toBe(906);
  const named = log.with(2, 'dependency failed to start: container farm-ledger-1 exited (1)');
  expect(diagnose(named.join('\n'), {}).evidence[0]?.line).toBe(906);
});

test('a container that ended badly is known by its end where no line of its log is indented', () => {
  const records = (n: number) => `${n % 2 ? 'queue-1  ' : 'store-1  '} | {"level":"info","n":${n}} `;
  const log = [
    '$ docker compose up --exit-code-from checks',
    ...noise(records),
    'ledger-1  | {"level":"info","msg":"applying 4 changes"}',
    'ledger-1  | {"level":"fatal","msg":"change failed","error":"column street contains null values"}',
    'ledger-1 exited with code 1',
    ...noise(records),
    '  1) books an entry',
    '     Error: Timeout of 30000ms exceeded.',
    'ERROR: Job failed: exit code 1',
  ];
  expect(diagnose(log.join('\n'), {}).title).toBe('change failed: column street contains null values');
});

test('the step that Tekton names without its task is the one that failed', () => {
  const log = [
    '[barn : lint] src/hay.c:3:1: error: no semicolon',
    '[barn : lint] src/hay.c:9:1: error: no semicolon',
    '[barn : lint] 2 problems, below the limit',
    '[barn : plan] + hay plan',
    '[barn : plan]   reading 4 fields',
    '[barn : plan] north.c:7:2: error: no gate',
    '',
    'container step-plan has failed  : [{"key":"StartedAt","value":"2026-03-04T10:00:00Z","type":3}]',
    '[notify : send] + curl -sS https://chat.example/hooks',
    '[notify : send] 404',
  ];
  expect(diagnose(log.join('\n'), {}).evidence[0]?.line).toBe(6);
});
