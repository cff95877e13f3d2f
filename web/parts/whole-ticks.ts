const mostSteps = 4;

/** The ticks of an axis of counts: round whole numbers from 0 past `most`, so that no bar touches the top. */
export function wholeTicks(most: number): number[] {
  const least = Math.max(1, most / mostSteps);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  return Array.from({ length: Math.floor(most / step) + 2 }, (_, at) => at * step);
}

/** The properties of a chart's y axis. */
export function wholeAxis(most: number) {
  const ticks = wholeTicks(most);
  return { ticks, domain: [0, ticks.at(-1) ?? 1], allowDecimals: false, width: 32 };
}
