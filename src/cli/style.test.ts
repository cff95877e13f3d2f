import { expect, it } from 'vitest';
import { wantsColour } from './style.ts';

it('colours a terminal and not a pipe', () => {
  expect(wantsColour({}, true)).toBe(true);
  expect(wantsColour({}, false)).toBe(false);
  expect(wantsColour({ TERM: 'dumb' }, true)).toBe(false);
});

it('does as NO_COLOR and FORCE_COLOR say, the latter first', () => {
  expect(wantsColour({ NO_COLOR: '1' }, true)).toBe(false);
  expect(wantsColour({ NO_COLOR: '' }, true)).toBe(true);
  expect(wantsColour({ FORCE_COLOR: '1' }, false)).toBe(true);
  expect(wantsColour({ FORCE_COLOR: '0' }, true)).toBe(false);
  expect(wantsColour({ FORCE_COLOR: '1', NO_COLOR: '1' }, false)).toBe(true);
});
