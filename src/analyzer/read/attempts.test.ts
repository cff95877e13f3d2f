import { expect, test } from 'vitest';
import { withoutAttempts } from './attempts.ts';

test.each([
  [
    'Fetch failed: gone; retrying in 1 second(s)...Fetch failed: gone; retrying in 2 second(s)...',
    'Fetch failed: gone',
  ],
  [
    'Fetch failed: gone; retrying in 1 second(s)...Fetch failed: gone; retrying in 2 second(s)...# Command failed',
    'Fetch failed: gone # Command failed',
  ],
  ['Fetch failed: gone; retrying in 1 second(s)...', 'Fetch failed: gone; retrying in 1 second(s)...'],
])('%s', (line, text) => {
  expect(withoutAttempts(line)).toBe(text);
});
