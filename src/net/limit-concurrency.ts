/** At most so many at once; who comes later waits. */
export function inTurns<I, R>(most: number, run: (input: I) => Promise<R>): (input: I) => Promise<R> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (input) => {
    if (running >= most) await new Promise<void>((wake) => waiting.push(wake));
    else running++;
    try {
      return await run(input);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
