import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

test('what one test was caused by is not told of the test above it', () => {
  const { evidence, title } = diagnose([
    '$ ./gradlew test',
    '> Task :test',
    '    LoanTest > isLent() FAILED',
    '        org.opentest4j.AssertionFailedError: expected: <lent> but was: <lost>',
    '    ReturnTest > comesBack() FAILED',
    '        java.lang.IllegalStateException: no shelf',
    '',
    '            Caused by:',
    '            java.io.IOException: the shelf is closed',
    '2 tests completed, 2 failed',
    '> Task :test FAILED',
  ]);
  expect(evidence[0]?.text).toContain('LoanTest');
  expect(title).toContain('expected: <lent> but was: <lost>');
});
