/** Prints one measured figure: what, how much, and the plain words behind it. */
export function figure(name, value, note = '') {
  console.log(`${name.padEnd(46)} ${String(value).padStart(14)}  ${note}`.trimEnd());
}

/** How much of a pause was the service's own; the rest of it waited for a processor that others had. */
export function ownWork({ longestWorkMs }) {
  if (longestWorkMs !== undefined) figure('  longest work in one round of it', `${longestWorkMs.toFixed(1)} ms`);
}

export function section(title) {
  console.log(`\n${title}\n${'─'.repeat(title.length)}`);
}

/** Runs `work` a few times after a warm-up and answers the median of its milliseconds. */
export async function medianMs(work, times = 7) {
  await work();
  const taken = [];
  for (let run = 0; run < times; run++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return percentile(taken, 0.5);
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const mib = (bytes) => bytes / 2 ** 20;

/** Prints rows below their heads, the first column to the left, the others to the right. */
export function columns(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => String(row[column]).length)));
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]),
    );
    console.log(cells.join('  '));
  }
}
