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

/** Numbers from 0 to 1 by the minimal standard generator of Park and Miller. */
function randomNumbers() {
  let state = 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
