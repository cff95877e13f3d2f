import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

test('empty members for errors in the answer of a program state no failure', () => {
  const log = `$ ./frob check
{
  "error": null,
  "errors": [],
  "exception": "",
  "shelves": 12
}
the shelf of box 12 leans by 4 degrees
ERROR: Job failed: exit code 1`;
  expect(diagnose(log).title).not.toContain('error');
});

test('what a list of errors says is told without the names of its members', () => {
  const log = `$ ./frob push
pushing 3 shelves
{
  "errors": [
    {
      "code": 40,
      "detail": "Shelf 3 has no owner"
    }
  ]
}
ERROR: Job failed: exit code 1`;
  expect(diagnose(log).title).toMatch(/: Shelf 3 has no owner$/);
});
