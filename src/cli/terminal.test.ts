import { expect, test } from 'vitest';
import { widthOf } from './terminal.ts';

const stream = { write: () => true, on: () => undefined };

test.each([
  ['a pipe takes lines of any length', { ...stream, columns: 40 }, Number.POSITIVE_INFINITY],
  ['a terminal has the width that it says', { ...stream, isTTY: true, columns: 132 }, 132],
  ['a terminal that nobody gave a size, as in a container, has 80 columns', { ...stream, isTTY: true, columns: 0 }, 80],
])('%s', (_, stdout, width) => {
  expect(widthOf(stdout)).toBe(width);
});
