import { expect, test } from 'vitest';
import { withFullForms } from './texts-of-message.ts';

test.each([
  ["frob: couldn't read", 'could not read'],
  ["Can't read", 'cannot read'],
  ['it doesn’t fit', 'it does not fit'],
  ["it won't fit", 'it will not fit'],
])('%s is also read as %s', (text, full) => {
  expect(withFullForms(text)).toContain(full);
});

test('a text without contractions stays as it is', () => {
  expect(withFullForms("the shelf's wall")).toBe("the shelf's wall");
});
