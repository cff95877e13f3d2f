import { complaintIn } from '../detect/complaint.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import type { Captured } from './captured.ts';
import type { Ranked } from './rank.ts';

// With what rsync and tar end when they went on behind an error.
const summary = /^(?<program>[a-z][\w.-]{1,40})(?: error)?: .{0,200}\bprevious errors\b/;
const mostMentions = 1000;

/** The first error of a program whose last message only says that there were some. */
export function summedUp(lines: Lines, { failing }: RunOutline, { from, to, said }: Ranked): Captured | undefined {
  const program = summary.exec(said ?? lines.at(from).text)?.groups?.program;
  if (program === undefined) return undefined;
  const name = `${program}: `;
  let line = lines.holding(name, (failing?.from ?? 1) - 1, to);
  for (let mentions = 0; line !== undefined && mentions < mostMentions; mentions += 1) {
    const text = lines.at(line).text.trim();
    if (text.startsWith(name) && !summary.test(text) && complaintIn(lines.at(line)) !== 'none')
      return { line, said: text };
    line = lines.holding(name, line, to);
  }
  return undefined;
}
