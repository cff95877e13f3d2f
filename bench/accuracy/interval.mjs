import { randomNumbers } from './random-numbers.mjs';
import { groupBy } from './shares.mjs';

const draws = 1000;

/**
 * The middle 95 % of the shares in draws of projects with replacement: logs of one project fail alike, so they count
 * together. The draws are the same in each run.
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
