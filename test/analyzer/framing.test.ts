import { describe, expect, test } from 'vitest';
import { diagnose } from '../support/diagnose.ts';
import { framings, type Job } from '../support/framings.ts';

const cause = "src/cart.c:12:9: error: 'totl' undeclared (first use in this function)";
const job: Job = {
  install: ['npm warn deprecated inflight@1.0.6: leaks memory', 'added 312 packages in 9s', ''],
  command: 'make test',
  output: [
    'cc -Wall -Werror -c src/cart.c -o build/cart.o',
    "src/cart.c: In function 'total':",
    cause,
    '   12 |  return totl;',
    'make: *** [Makefile:4: build/cart.o] Error 1',
  ],
  code: 2,
  cleanup: [
    "fatal: No url found for submodule path 'vendor/x' in .gitmodules",
    'Error: could not upload report.xml: no such file',
    'src/other.c:1:1: error: unknown type name ‘foo’',
  ],
};
const plain = diagnose(job.output);

describe.each(framings)('$name', ({ frame, step, tellsCommand, tellsCode }) => {
  const diagnosis = diagnose(frame(job));

  test('leaves the cause as it is', () => {
    expect(diagnosis.evidence[0]?.text.split('\n')).toContain(cause);
    expect(diagnosis.category).toBe('compile');
    expect(diagnosis.locations[0]).toMatchObject({ path: 'src/cart.c', line: 12 });
  });

  test('does not change the fingerprint', () => {
    expect(diagnosis.fingerprint).toBe(plain.fingerprint);
  });

  test('tells what it can of the step', () => {
    expect(diagnosis).toMatchObject({
      step,
      command: tellsCommand ? job.command : null,
      exit_code: tellsCode ? job.code : null,
      log_facts: { truncated: false },
    });
  });
});

test('a command that passed because its failure is tolerated is not why a later one failed that printed nothing', () => {
  const { evidence, category } = diagnose([
    '$ make lint || true',
    "src/old.c:3:1: error: unknown type name 'foo'",
    'The command "make lint || true" exited with 0.',
    '$ ./quiet',
    'The command "./quiet" exited with 2.',
  ]);
  expect(category).toBe('unknown');
  expect(evidence[0]?.text).not.toContain('old.c');
});

describe('what did not end the job', () => {
  const failing = "src/cart.c:12:9: error: 'totl' undeclared (first use in this function)";
  const harmless = "src/old.c:3:1: error: unknown type name 'foo'";

  test.each<[string, readonly string[]]>([
    [
      'a command whose failure GitLab’s script tolerates',
      ['$ make lint || true', harmless, '$ make', failing, 'ERROR: Job failed: exit code 2'],
    ],
    [
      'a target that make was told to ignore',
      [
        '+ make check',
        harmless,
        'make: [Makefile:3: lint] Error 1 (ignored)',
        failing,
        'make: *** [Makefile:9: x] Error 1',
      ],
    ],
    [
      'a command that Travis ran again',
      [
        harmless,
        'The command "make deps" failed. Retrying, 2 of 3.',
        'ok',
        failing,
        'The command "make" exited with 2.',
      ],
    ],
    [
      'an attempt that an action made again',
      [
        '##[group]Run retry/action@v3',
        harmless,
        '##[warning]Attempt 1 failed. Reason: Child_process exited with error code 2',
        failing,
        '##[error]Process completed with exit code 2.',
      ],
    ],
    [
      'another job of the same log',
      [
        "Current runner version: '2'",
        harmless,
        'Post job cleanup.',
        "Current runner version: '2'",
        '##[group]Run make',
        failing,
        '##[error]Process completed with exit code 2.',
        'Post job cleanup.',
        "Current runner version: '2'",
        harmless,
      ],
    ],
  ])('%s', (_, lines) => {
    expect(diagnose(lines).evidence[0]?.text).toContain(failing);
  });

  test('a test that failed, ran again and passed', () => {
    const diagnosis = diagnose([
      'com.shop.CartTest > addsUp FAILED',
      '    java.net.SocketTimeoutException: Read timed out at CartTest.java:9',
      'com.shop.CartTest > addsUp PASSED',
      'com.shop.OrderTest > ships FAILED',
      '    org.opentest4j.AssertionFailedError: expected: <1> but was: <2> at OrderTest.java:7',
      'com.shop.OrderTest > ships FAILED',
      '    org.opentest4j.AssertionFailedError: expected: <1> but was: <2> at OrderTest.java:7',
      'FAILURE: Build failed with an exception.',
    ]);
    expect(diagnosis.evidence[0]).toMatchObject({ line: 4 });
    expect(diagnosis.tests).toEqual(['com.shop.OrderTest > ships']);
  });
});

describe('what runs side by side', () => {
  test('branches of a Jenkins pipeline are kept apart', () => {
    const diagnosis = diagnose([
      '[Pipeline] parallel',
      '[Pipeline] { (Branch: linux)',
      '[Pipeline] { (Branch: windows)',
      '[linux] + make test',
      '[windows] Microsoft Build Engine',
      '[linux] src/cart.py:7: in total',
      '[windows] compiling a.cs',
      '[linux] Traceback (most recent call last):',
      '[windows] compiling b.cs',
      '[linux]   File "src/cart.py", line 7, in total',
      '[windows] compiling c.cs',
      '[linux]     return totl',
      '[windows]   File c.cs is fine',
      "[linux] NameError: name 'totl' is not defined",
      '[windows] done',
      'Failed in branch linux',
      '[Pipeline] End of Pipeline',
      'ERROR: script returned exit code 2',
      'Finished: FAILURE',
    ]);
    expect(diagnosis).toMatchObject({ step: 'linux', command: 'make test', exit_code: 2 });
    expect(diagnosis.title).toContain("name 'totl' is not defined");
    expect(diagnosis.evidence.map((item) => item.line)).toContain(14);
  });

  test('services of docker compose are kept apart', () => {
    const diagnosis = diagnose([
      'Attaching to db, tests',
      'tests  | Traceback (most recent call last):',
      'db     | LOG:  checkpoint starting',
      'tests  |   File "/app/cart.py", line 7, in total',
      'db     | LOG:  checkpoint complete',
      'tests  |     return totl',
      'db     | LOG:  shutting down',
      "tests  | NameError: name 'totl' is not defined",
      'tests exited with code 1',
    ]);
    expect(diagnosis).toMatchObject({ step: 'tests', exit_code: 1 });
    expect(diagnosis.title).toContain("name 'totl' is not defined");
  });
});

const traced = [
  '> shop@1.0.0 check',
  '',
  'Traceback (most recent call last):',
  '  File "src/cart.py", line 7, in total',
  '    return totl',
  "NameError: name 'totl' is not defined",
];
const other = ['listening on 3000', '', '  GET / 200', 'GET /cart 200', 'GET /total 200', 'done'];

/** Two processes in turn, each line after the name of who printed it. */
function inTurn(one: string, two: string): string[] {
  return traced.flatMap((line, i) => [`${one}${line}`.trimEnd(), `${two}${other[i]}`.trimEnd()]);
}

describe('lines that carry the name of who printed them', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['Turborepo', '@acme/shop:check-all: ', '@acme/web:check-all: ', [' ERROR  run failed: command  exited (1)']],
    ['Turborepo without a scope', 'shop:verify: ', 'web:verify: ', [' ERROR  run failed: command  exited (1)']],
    ['pnpm', 'apps/shop verify: ', 'apps/web verify: ', [' ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL  shop@1.0.0 verify: `x`']],
    [
      'concurrently',
      '[0] ',
      '[1] ',
      ['[0] npm run check exited with code 1', '[1] npm run serve exited with code SIGTERM'],
    ],
    ['concurrently with names', '[shop] ', '[web] ', ['[shop] npm run check exited with code 1']],
    ['Yarn', '[@acme/shop]: ', '[@acme/web]: ', ['[@acme/shop]: Process exited (exit code 1), completed in 4s 12ms']],
    ['moon', 'shop:check | ', 'web:serve | ', ['Error: task_runner::run_failed']],
    ['Nx', 'shop: ', 'web: ', [' NX   Ran target check for 2 projects (9s)']],
    ['Tekton', '[step-check] ', '[step-serve] ', []],
    ['Cloud Build', 'Step #3 - "check": ', 'Step #4 - "serve": ', ['ERROR']],
    ['kubectl', '[pod/shop-x/main] ', '[pod/web-x/main] ', []],
    [
      'BuildKit',
      '#12 1.234 ',
      '#13 1.235 ',
      ['#12 ERROR: process "/bin/sh -c check" did not complete successfully: exit code: 1'],
    ],
  ])('%s', (_, one, two, end) => {
    const diagnosis = diagnose([...inTurn(one, two), ...end]);
    expect(diagnosis).toMatchObject({ tool: 'python', fingerprint: diagnose(traced).fingerprint });
    expect(diagnosis.evidence.map(({ line }) => line)).toContain(11);
    expect(diagnosis.evidence[0]?.text).not.toContain('GET');
  });

  test.each([
    ['fastlane', '[10:00:01]: ▸ '],
    ['syslog', 'Feb  2 10:00:01 ci-1 build[2112]: '],
    ['Terraform', 'null_resource.seed["a"] (local-exec): '],
  ])('%s', (_, frame) => {
    const diagnosis = diagnose(traced.map((line) => `${frame}${line}`));
    expect(diagnosis).toMatchObject({ tool: 'python', fingerprint: diagnose(traced).fingerprint });
  });

  test('the same process in two steps is two', () => {
    const step = (name: string) => [`##[group]Run ${name}`, '##[endgroup]'];
    const lines = (texts: readonly string[]) => texts.map((text) => `[shop] ${text}`);
    const diagnosis = diagnose([
      ...step('npm run serve'),
      ...lines(other),
      ...step('npm run check'),
      ...lines(traced),
      '##[error]Process completed with exit code 1.',
    ]);
    expect(diagnosis).toMatchObject({ step: 'npm run check', tool: 'python' });
  });
});

test.each([
  "Job's log exceeded limit of 4194304 bytes.",
  'The log length has exceeded the limit of 4 MB (this usually means that the test suite is raising the same exception over and over).',
])('a log that was cut is called cut: %s', (mark) => {
  const diagnosis = diagnose([
    '$ make',
    'cc -c a.c',
    mark,
    'Job execution will continue but no more output will be collected.',
  ]);
  expect(diagnosis.log_facts.truncated).toBe(true);
  expect(diagnosis.title).toMatch(/^The log is cut: what came after its (?:limit of 4 MiB|last line) is missing/);
  expect(diagnosis.category).toBe('unknown');
  expect(diagnosis.confidence).toBeLessThan(0.25);
  expect(diagnosis.evidence[0]?.text).toContain('cc -c a.c');
});
