import type { Lines } from '../read/lines.ts';

const within = 10;
// How runners that pass a failure on name the target, recipe or script in which it happened.
const verdicts = [
  /^(?<runner>g?make)(?:\[\d{1,3}\])?: \*{3} \[(?:[^\]:]{1,200}:\d{1,6}: )?(?<unit>[^\]]{1,300})\]/,
  /^error: Recipe [`'](?<unit>[\w.:-]{1,100})[`'] failed/,
  /^npm (?:error|ERR!) Lifecycle script [`'](?<unit>[\w.:-]{1,100})[`'] failed/,
  /^(?<runner>task): Failed to run task "(?<unit>[\w.:-]{1,100})"/,
];

// Nx names it above the output.
const heading = /^[✖✗×]\s{1,4}nx run [^\s:]{1,100}:(?<unit>[\w.:-]{1,60})/;
const mostAbove = 12;

/** What was made or run when a line was printed, by the first verdict below it, as `make lib/shelf.o`; undefined without one. */
export function failedUnit(lines: Lines, printed: number): string | undefined {
  const headed = targetAbove(lines, printed);
  if (headed) return `run ${headed}`;
  for (let line = printed + 1; line <= Math.min(lines.count, printed + within); line += 1) {
    const { text } = lines.at(line);
    for (const verdict of verdicts) {
      const { runner = 'run', unit } = verdict.exec(text)?.groups ?? {};
      if (unit) return `${runner} ${unit}`;
    }
  }
  return undefined;
}

function targetAbove(lines: Lines, printed: number): string | undefined {
  for (let line = printed; line > Math.max(0, printed - mostAbove); line -= 1) {
    const unit = heading.exec(lines.at(line).text)?.groups?.unit;
    if (unit) return unit;
  }
  return undefined;
}
