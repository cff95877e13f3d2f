import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

test('a failed test far above the suite that sums it up is the answer', () => {
  const frames = (count: number) => Array.from({ length: count }, (_, at) => `(17635410${at}.6) can0 18DAF110#${at}`);
  const log = [
    '$ robot tests/',
    ...frames(30),
    'Brake Light Follows Pedal                                   | FAIL |',
    'BrakeLightStatus is 0, expected 1.',
    ...frames(4500),
    'Tests                                                       | FAIL |',
    '9 tests, 8 passed, 1 failed',
    'ERROR: Job failed: exit code 1',
  ].join('\n');

  expect(diagnose(log).evidence[0]).toMatchObject({ line: 29, end_line: 38 });
});
