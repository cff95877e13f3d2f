import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLines } from './count-lines.ts';

test('lines are counted as they are split, wherever the bytes begin in their memory', () => {
  const text = fc.string({ unit: fc.constantFrom('\n', '\n', 'a', '\u000b', '\u008a', 'é'), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.nat(3), (log, offset) => {
      const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(log)]).subarray(offset);

      expect(countLines(bytes)).toBe(log.split('\n').length - (log.endsWith('\n') ? 1 : 0));
    }),
  );
});
