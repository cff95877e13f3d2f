import type { Lines } from '../read/lines.ts';

// What CMake and the scripts of Autoconf tell while they look at the machine
const looking = /^(?:-- |(?:configure: )?checking |configure: )/;
// With that they end where nothing was missing that they need.
const ends = ['-- Generating done', 'config.status: creating '];
const mostAbove = 3;

/** Whether a configuration printed a block, and then was done all the same. */
export function configuredBehind(lines: Lines, { from, to }: { from: number; to: number }): boolean {
  let above = from - 1;
  while (above > from - mostAbove && lines.at(above).text.trim() === '') above -= 1;
  return looking.test(lines.at(above).text) && ends.some((end) => lines.holding(end, to) !== undefined);
}
