import { expect, test } from 'vitest';
import { diagnose } from '../../../../test/support/diagnose.ts';

const logged = Array.from({ length: 200 }, (_, n) => [
  `10:04:12.${String(n).padStart(3, '0')} [error] GenServer #PID<0.${n}.0> terminating`,
  '** (stop) :killed',
  '..........',
]).flat();

test('what passing tests log is no failure, however much of it stands before their tally', () => {
  const log = [
    '$ mix test',
    ...logged,
    'Finished in 4.1 seconds',
    '1204 tests, 0 failures',
    '$ mix deps.unlock --check-unused',
    '** (Mix) Unused dependencies in mix.lock file:',
    '',
    '    * :hackney',
    'ERROR: Job failed: exit code 1',
  ];
  expect(diagnose(log)).toMatchObject({
    category: 'dependency',
    title: expect.stringContaining('Unused dependencies'),
  });
});
