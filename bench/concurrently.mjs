/** Does the work `count` times, `width` at once, and gives the results. */
export async function concurrently(width, count, work) {
  const results = [];
  let started = 0;
  const lane = async () => {
    while (started < count) {
      started += 1;
      results.push(await work(started));
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
