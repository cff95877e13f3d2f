import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textSearch } from './text-search.ts';

test('a text is found where a plain search finds it, whatever is frequent in the log', () => {
  const few = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  const text = fc.oneof(few, fc.string({ unit: 'grapheme', maxLength: 12 }));
  fc.assert(
    fc.property(fc.array(text), text, fc.integer({ min: 1, max: 2000 }), fc.nat(300), (parts, wanted, times, from) => {
      const log = Buffer.from(parts.join('').repeat(times) + wanted);
      const to = Math.max(0, log.length - (from % 7));

      expect(textSearch(log)(wanted, Math.min(from, to), to)).toBe(
        log.subarray(0, to).indexOf(wanted, Math.min(from, to)),
      );
    }),
  );
});
