/** Random numbers from 0 to 1 by the minimal standard generator of Park and Miller; the seed is 1 or more. */
export function randomNumbers(seed = 1) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
