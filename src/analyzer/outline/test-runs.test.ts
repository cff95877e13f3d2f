import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

const runs: readonly (readonly [string, string, string])[] = [
  ['RSpec', 'Randomized with seed 7', '9 examples, 0 failures, 1 pending'],
  ['Pester', 'Starting discovery in 4 files.', 'Tests Passed: 12, Failed: 0, Skipped: 1, Inconclusive: 0, NotRun: 0'],
  [
    'XCTest',
    "Test Suite 'All tests' started at 2026-01-02 10:00:00.000",
    'Executed 9 tests, with 0 failures (0 unexpected) in 1.2 (1.3) seconds',
  ],
  ['ctest', 'Test project /builds/lamp/build', '100% tests passed, 0 tests failed out of 9'],
  [
    'vstest',
    'Starting test execution, please wait...',
    'Passed!  - Failed:     0, Passed:     9, Skipped:     0, Total:     9, Duration: 1 s - Lamp.dll (net8.0)',
  ],
  ['PHPUnit', 'PHPUnit 11.5.2 by Sebastian Bergmann and contributors.', 'OK (9 tests, 20 assertions)'],
];

test.each(runs)('what tests of %s printed before all passed is not the cause', (_, begun, over) => {
  const log = [
    '$ ./ci.sh',
    begun,
    'lamp: error: cannot open socket 3: Permission denied',
    'fatal: socket 3 is not a socket',
    over,
    'lint-lamp: 2 files of 14 lack a licence',
    'ERROR: Job failed: exit code 1',
  ];
  const { evidence } = diagnose(log.join('\n'), {});
  expect(evidence[0]?.text).toContain('lack a licence');
  expect(evidence[0]?.text).not.toContain('socket');
});

test('what tests printed counts where some failed', () => {
  const log = [
    '$ ./ci.sh',
    'Randomized with seed 7',
    'lamp: error: cannot open socket 3',
    '9 examples, 1 failure',
    'ERROR: Job failed: exit code 1',
  ];
  expect(diagnose(log.join('\n'), {}).evidence[0]?.text).toContain('socket 3');
});
