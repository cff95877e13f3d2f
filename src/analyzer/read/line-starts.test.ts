import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineStarts } from '../scan/scan.ts';

test('lines begin after each line feed, and the last start is the end', () => {
  const texts = fc.array(fc.constantFrom('\n', 'a', 'bc'), { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const { starts, count } = lineStarts(Buffer.from(text));

      const lines = Array.from({ length: count }, (_, at) => text.slice(starts[at], starts[at + 1]));
      expect(lines).toEqual(text.match(/[^\n]*\n|[^\n]+$/g) ?? []);
      expect(starts).toHaveLength(count + 1);
    }),
  );
});
