import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

test('the words that tell the category are those of the line that tells, not of the first that is quoted with it', () => {
  const log = [
    '$ ./seat.sh',
    'seat 1 of 2',
    'seat 2 of 2',
    'ERROR: hall-1 refused the connection: timed out',
    'ERROR: Job failed: exit code 1',
  ];
  expect(diagnose(log.join('\n'), {}).explanation).toContain('the words at line 4:');
});
