/** Prints one measured figure: its name, its value, and notes. */
export function figure(name, value, note = '') {
  console.log(`${name.padEnd(46)} ${String(value).padStart(14)}  ${note}`.trimEnd());
}

/** The part of a pause that the service used itself; during the rest it waited for a processor. */
export function ownWork({ longestWorkMs }) {
  if (longestWorkMs !== undefined) figure('  longest work in one round of it', `${longestWorkMs.toFixed(1)} ms`);
}

export function section(title) {
  console.log(`\n${title}\n${'─'.repeat(title.length)}`);
}

/** Runs `work` a few times after a warm-up and returns the median in milliseconds. */
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

/** Prints a table: the first column is aligned left, the others right. */
export function columns(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => String(row[column]).length)));
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]),
    );
    console.log(cells.join('  '));
  }
}
