import { randomNumbers } from './random-numbers.mjs';
import { groupBy } from './shares.mjs';

const draws = 1000;

/**
 * The interval that holds 95 % of the shares when projects are drawn with replacement. Whole projects are drawn, because
 * the logs of one project fail alike. Each run draws the same projects.
 */
export function intervalOf(rows, field) {
  const projects = [...groupBy(rows, 'project').values()];
  const random = randomNumbers();
  const shares = Array.from({ length: draws }, () => {
    const drawn = projects.flatMap(() => projects[Math.floor(random() * projects.length)]);
    return drawn.filter((row) => row[field]).length / drawn.length;
  }).sort((a, b) => a - b);
  return { low: shares[Math.floor(draws * 0.025)], high: shares[Math.floor(draws * 0.975)] };
}
